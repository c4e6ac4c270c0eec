// SPDX-License-Identifier: MIT
// The engine `go-net-url`: net/url. It takes any bytes.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"
	"unicode/utf8"
)

type object = map[string]any

var hello = object{
	"protocol":     1,
	"engine":       "go-net-url",
	"version":      strings.TrimPrefix(runtime.Version(), "go"),
	"model":        "rfc3986",
	"capabilities": []string{"parse", "base"},
	"tells_null":   []string{"username", "password", "port", "query"},
}

// The text under key, which may come as base64; false if it is null or not there.
func text(request object, key string) (string, bool) {
	if encoded, ok := request[key+"_b64"].(string); ok {
		raw, err := base64.StdEncoding.DecodeString(encoded)
		return string(raw), err == nil
	}
	value, ok := request[key].(string)
	return value, ok
}

func put(answer object, key, value string) {
	if utf8.ValidString(value) {
		answer[key] = value
	} else {
		answer[key+"_b64"] = base64.StdEncoding.EncodeToString([]byte(value))
	}
}

// Puts null if the component is not there.
func putIf(answer object, key, value string, isThere bool) {
	answer[key] = nil
	if isThere {
		delete(answer, key)
		put(answer, key, value)
	}
}

func refuse(answer object, outcome string, reason any) {
	answer["outcome"] = outcome
	put(answer, "reason", fmt.Sprint(reason))
}

func parse(answer, request object) {
	input, _ := text(request, "input")
	u, err := url.Parse(input)
	if base, ok := text(request, "base"); ok && err == nil {
		var b *url.URL
		if b, err = url.Parse(base); err == nil {
			u = b.ResolveReference(u)
		}
	}
	if err != nil {
		refuse(answer, "rejected", err)
		return
	}
	answer["outcome"] = "parsed"
	put(answer, "href", u.String())
	putIf(answer, "scheme", u.Scheme, u.Scheme != "")
	// What it decodes it also encodes again, so that a "%" in a component is one in the URL.
	username, password, hasPassword := strings.Cut(u.User.String(), ":")
	putIf(answer, "username", username, u.User != nil)
	putIf(answer, "password", password, hasPassword)
	// Hostname takes the brackets off.
	host := u.Hostname()
	if strings.HasPrefix(u.Host, "[") {
		host = "[" + host + "]"
	}
	putIf(answer, "host", host, host != "")
	putIf(answer, "port", u.Port(), u.Port() != "" || strings.HasSuffix(u.Host, ":"))
	if u.Opaque != "" {
		put(answer, "path", u.Opaque)
	} else {
		put(answer, "path", u.EscapedPath())
	}
	putIf(answer, "query", u.RawQuery, u.RawQuery != "" || u.ForceQuery)
	putIf(answer, "fragment", u.EscapedFragment(), u.Fragment != "")
}

func reply(line []byte) (answer object) {
	var request object
	if json.Unmarshal(line, &request) != nil || request["op"] == nil {
		return object{"id": nil, "outcome": "error", "reason": "not a request"}
	}
	if request["op"] == "hello" {
		return hello
	}
	answer = object{"id": request["id"]}
	defer func() { // a fault of net/url or of this program must not end it
		if fault := recover(); fault != nil {
			refuse(answer, "error", fault)
		}
	}()
	if request["op"] == "parse" {
		parse(answer, request)
	} else {
		refuse(answer, "unsupported", "no such op")
	}
	return answer
}

// Standard input. The answers so far are written before it is read, because reading may wait.
type flushingInput struct{ out *bufio.Writer }

func (input flushingInput) Read(bytes []byte) (int, error) {
	input.out.Flush()
	return os.Stdin.Read(bytes)
}

func main() {
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	in := bufio.NewReaderSize(flushingInput{out}, 1<<16)
	encoder := json.NewEncoder(out)
	for {
		line, err := in.ReadBytes('\n')
		if len(line) > 0 {
			encoder.Encode(reply(line))
		}
		if err != nil {
			out.Flush()
			return
		}
	}
}
