// SPDX-License-Identifier: MIT
// The engine `mono-uri`: new Uri(url), with a base new Uri(new Uri(base), url). Strings here hold no bytes, so that what
// is not UTF-8 is unsupported.
using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Text;

static class MonoUri
{
    /// <summary>A verdict that is not "parsed".</summary>
    sealed class Refusal : Exception
    {
        public readonly string Outcome;

        public Refusal(string outcome, string reason) : base(reason)
        {
            Outcome = outcome;
        }
    }

    /// <summary>Reads one JSON object of strings, numbers, true, false and null; what nests is skipped.</summary>
    sealed class Reader
    {
        readonly string s;
        int at;

        public Reader(string line)
        {
            s = line;
        }

        char Peek()
        {
            while (at < s.Length && " \t\r\n".IndexOf(s[at]) >= 0) at++;
            if (at == s.Length) throw new FormatException();
            return s[at];
        }

        void Take(char c)
        {
            if (Peek() != c) throw new FormatException();
            at++;
        }

        /// <summary>A number as it is written, in a StringBuilder; a string; null for everything else.</summary>
        object Value()
        {
            char c = Peek();
            if (c == '"') return String();
            if (c == '{' || c == '[')
            {
                Members(c == '{', c == '{' ? '}' : ']');
                return null;
            }
            int start = at;
            while (at < s.Length && ",]} \t\r".IndexOf(s[at]) < 0) at++;
            if (at == start) throw new FormatException();
            return c == '-' || char.IsDigit(c) ? new StringBuilder(s.Substring(start, at - start)) : null;
        }

        Dictionary<string, object> Members(bool named, char end)
        {
            var found = new Dictionary<string, object>();
            for (at++; Peek() != end;)
            {
                string key = named ? String() : "";
                if (named) Take(':');
                found[key] = Value();
                if (Peek() != end) Take(',');
            }
            at++;
            return found;
        }

        string String()
        {
            var text = new StringBuilder();
            for (Take('"'); s[at] != '"'; at++)
            {
                char c = s[at];
                if (c != '\\')
                {
                    text.Append(c);
                    continue;
                }
                c = s[++at];
                int known = "bfnrt".IndexOf(c);
                if (c == 'u')
                {
                    text.Append((char)Convert.ToInt32(s.Substring(at + 1, 4), 16));
                    at += 4;
                }
                else
                {
                    text.Append(known < 0 ? c : "\b\f\n\r\t"[known]);
                }
            }
            at++;
            return text.ToString();
        }

        public Dictionary<string, object> Object()
        {
            if (Peek() != '{') throw new FormatException();
            var found = Members(true, '}');
            while (at < s.Length)
                if (" \t\r\n".IndexOf(s[at++]) < 0) throw new FormatException();
            return found;
        }
    }

    static void Write(StringBuilder text, string value)
    {
        text.Append('"');
        for (int i = 0; i < value.Length; i++)
        {
            char c = value[i];
            if (char.IsHighSurrogate(c) && i + 1 < value.Length && char.IsLowSurrogate(value[i + 1]))
                text.Append(c).Append(value[++i]);
            else if (c == '"' || c == '\\' || c < ' ' || char.IsSurrogate(c))
                text.AppendFormat("\\u{0:x4}", (int)c);
            else
                text.Append(c);
        }
        text.Append('"');
    }

    static readonly UTF8Encoding Strict = new UTF8Encoding(false, true);

    /// <summary>The text under key, which may come as base64; null if it is null or not there.</summary>
    static string Text(Dictionary<string, object> request, string key)
    {
        object value;
        if (!request.TryGetValue(key + "_b64", out value))
            return request.TryGetValue(key, out value) ? (string)value : null;
        try
        {
            return Strict.GetString(Convert.FromBase64String((string)value));
        }
        catch (DecoderFallbackException)
        {
            throw new Refusal("unsupported", "it takes strings, and these bytes are not UTF-8");
        }
    }

    static Dictionary<string, string> Parse(string input, string start)
    {
        Uri uri;
        try
        {
            uri = start == null ? new Uri(input) : new Uri(new Uri(start), input);
        }
        catch (FormatException e) // UriFormatException is one
        {
            throw new Refusal("rejected", e.Message);
        }
        int colon = uri.UserInfo.IndexOf(':');
        return new Dictionary<string, string> {
            { "href", uri.AbsoluteUri },
            { "scheme", uri.Scheme },
            { "username", colon < 0 ? uri.UserInfo : uri.UserInfo.Substring(0, colon) },
            { "password", colon < 0 ? "" : uri.UserInfo.Substring(colon + 1) },
            { "host", uri.Host },
            // A port that is not there is the scheme's default one.
            { "port", uri.IsDefaultPort || uri.Port < 0 ? "" : uri.Port.ToString() },
            { "path", uri.AbsolutePath },
            { "query", uri.Query.Length > 0 ? uri.Query.Substring(1) : "" },
            { "fragment", uri.Fragment.Length > 0 ? uri.Fragment.Substring(1) : "" },
        };
    }

    static string Version()
    {
        MethodInfo name = Type.GetType("Mono.Runtime").GetMethod("GetDisplayName",
            BindingFlags.NonPublic | BindingFlags.Static);
        return ((string)name.Invoke(null, null)).Split(' ')[0];
    }

    static string Answer(string line)
    {
        Dictionary<string, object> request;
        object op, id;
        try
        {
            request = new Reader(line).Object();
        }
        catch (Exception) // an index beyond the line, too
        {
            return "{\"id\":null,\"outcome\":\"error\",\"reason\":\"not a request\"}";
        }
        request.TryGetValue("op", out op);
        request.TryGetValue("id", out id);
        if ("hello".Equals(op))
            return "{\"protocol\":1,\"engine\":\"mono-uri\",\"version\":\"" + Version() + "\",\"model\":\"other\","
                + "\"capabilities\":[\"parse\",\"base\"],\"tells_null\":[]}";
        Dictionary<string, string> parts;
        try
        {
            if (!"parse".Equals(op)) throw new Refusal("unsupported", "no such op");
            parts = Parse(Text(request, "input"), Text(request, "base"));
            parts.Add("outcome", "parsed");
        }
        catch (Refusal e)
        {
            parts = new Dictionary<string, string> { { "outcome", e.Outcome }, { "reason", e.Message } };
        }
        catch (Exception e) // a fault of theirs or ours must not end it
        {
            parts = new Dictionary<string, string> { { "outcome", "error" }, { "reason", e.GetType() + ": " + e.Message } };
        }
        var text = new StringBuilder("{\"id\":");
        if (id is string) Write(text, (string)id);
        else text.Append(id ?? "null");
        foreach (KeyValuePair<string, string> part in parts)
        {
            text.Append(",\"").Append(part.Key).Append("\":");
            Write(text, part.Value);
        }
        return text.Append('}').ToString();
    }

    static void Main()
    {
        var encoding = new UTF8Encoding(false);
        Stream input = Console.OpenStandardInput();
        var output = new StreamWriter(Console.OpenStandardOutput(), encoding, 1 << 16);
        var bytes = new byte[1 << 16];
        var line = new MemoryStream();
        // The answers to what was read are written before more is read, because reading may wait.
        for (int count; (count = input.Read(bytes, 0, bytes.Length)) > 0; output.Flush())
        {
            int from = 0;
            for (int end; (end = Array.IndexOf(bytes, (byte)'\n', from, count - from)) >= 0; from = end + 1)
            {
                line.Write(bytes, from, end - from);
                output.Write(Answer(encoding.GetString(line.GetBuffer(), 0, (int)line.Length)) + "\n");
                line.SetLength(0);
            }
            line.Write(bytes, from, count - from);
        }
        if (line.Length > 0) output.Write(Answer(encoding.GetString(line.GetBuffer(), 0, (int)line.Length)) + "\n");
        output.Flush();
    }
}
