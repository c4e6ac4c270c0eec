// SPDX-License-Identifier: MIT
// The protocol's side of the engines that are Java libraries. Strings here hold no bytes, so that what is not UTF-8 is
// unsupported.

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

final class JavaEngine {
    /** Parses by a library. */
    interface Parser {
        /** Components by their names. base is null where there is none. */
        Map<String, String> parse(String input, String base) throws Refusal;
    }

    /** A verdict that is not "parsed". */
    static final class Refusal extends Exception {
        final String outcome;

        Refusal(String outcome, String reason) {
            super(reason);
            this.outcome = outcome;
        }
    }

    /** Reads one JSON object of strings, numbers, true, false and null; what nests is skipped. */
    static final class Reader {
        private final String s;
        private int at;

        Reader(String line) {
            s = line;
        }

        private char peek() {
            while (at < s.length() && " \t\r\n".indexOf(s.charAt(at)) >= 0) at++;
            if (at == s.length()) throw new IllegalArgumentException();
            return s.charAt(at);
        }

        private void take(char c) {
            if (peek() != c) throw new IllegalArgumentException();
            at++;
        }

        /** A number as it is written, in a StringBuilder; a String; null for everything else. */
        private Object value() {
            char c = peek();
            if (c == '"') return string();
            if (c == '{' || c == '[') {
                members(c == '{', c == '{' ? '}' : ']');
                return null;
            }
            int start = at;
            while (at < s.length() && ",]} \t\r".indexOf(s.charAt(at)) < 0) at++;
            if (at == start) throw new IllegalArgumentException();
            return c == '-' || Character.isDigit(c) ? new StringBuilder(s.substring(start, at)) : null;
        }

        private Map<String, Object> members(boolean named, char end) {
            Map<String, Object> found = new LinkedHashMap<>();
            for (at++; peek() != end; ) {
                String key = named ? string() : "";
                if (named) take(':');
                found.put(key, value());
                if (peek() != end) take(',');
            }
            at++;
            return found;
        }

        private String string() {
            StringBuilder out = new StringBuilder();
            for (take('"'); s.charAt(at) != '"'; at++) {
                char c = s.charAt(at);
                if (c != '\\') {
                    out.append(c);
                    continue;
                }
                c = s.charAt(++at);
                int known = "bfnrt".indexOf(c);
                if (c == 'u') {
                    out.append((char) Integer.parseInt(s.substring(at + 1, at + 5), 16));
                    at += 4;
                } else {
                    out.append(known < 0 ? c : "\b\f\n\r\t".charAt(known));
                }
            }
            at++;
            return out.toString();
        }

        Map<String, Object> object() {
            if (peek() != '{') throw new IllegalArgumentException();
            return members(true, '}');
        }
    }

    static void write(StringBuilder out, String value) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\' || c < ' ' || Character.isSurrogate(c))
                out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        out.append('"');
    }

    /** The text under key, which may come as base64; null if it is null or not there. */
    static String text(Map<String, Object> request, String key) throws Refusal {
        String encoded = (String) request.get(key + "_b64");
        if (encoded == null) return (String) request.get(key);
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(encoded));
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw new Refusal("unsupported", "it takes strings, and these bytes are no UTF-8");
        }
    }

    /** Splits what libraries give in one piece. */
    static void putUserInfo(Map<String, String> parts, String userInfo) {
        int colon = userInfo == null ? -1 : userInfo.indexOf(':');
        parts.put("username", colon < 0 ? userInfo : userInfo.substring(0, colon));
        parts.put("password", colon < 0 ? null : userInfo.substring(colon + 1));
    }

    static String port(int port) {
        return port < 0 ? null : String.valueOf(port);
    }

    private final String hello;
    private final Parser parser;

    /** tellsNull: the components that are null where they are absent, with spaces between them; or null, then the model
     *  decides. */
    JavaEngine(String id, String version, String model, boolean takesBase, String tellsNull, Parser parser) {
        String list = tellsNull == null || tellsNull.isEmpty() ? "" : '"' + tellsNull.replace(" ", "\",\"") + '"';
        hello = "{\"protocol\":1,\"engine\":\"" + id + "\",\"version\":\"" + version + "\",\"model\":\"" + model
                + "\",\"capabilities\":[\"parse\"" + (takesBase ? ",\"base\"" : "") + "]"
                + (tellsNull == null ? "" : ",\"tells_null\":[" + list + "]") + "}";
        this.parser = parser;
    }

    private String answer(String line) {
        Map<String, Object> request;
        StringBuilder out = new StringBuilder("{\"id\":");
        try {
            request = new Reader(line).object();
        } catch (RuntimeException | StackOverflowError e) {
            return "{\"id\":null,\"outcome\":\"error\",\"reason\":\"not a request\"}";
        }
        if ("hello".equals(request.get("op"))) return hello;
        if (request.get("id") instanceof String) write(out, (String) request.get("id"));
        else out.append(request.get("id"));
        Map<String, String> parts = new LinkedHashMap<>();
        try {
            if (!"parse".equals(request.get("op"))) throw new Refusal("unsupported", "no such op");
            String input = text(request, "input"), base = text(request, "base");
            parts.put("outcome", "parsed");
            parts.putAll(parser.parse(input, base));
        } catch (Refusal e) {
            parts = Map.of("outcome", e.outcome, "reason", e.getMessage());
        } catch (RuntimeException | StackOverflowError e) { // a fault of theirs or ours must not end it
            parts = Map.of("outcome", "error", "reason", e.toString());
        }
        parts.forEach((key, value) -> {
            out.append(",\"").append(key).append("\":");
            if (value == null) out.append("null");
            else write(out, value);
        });
        return out.append('}').toString();
    }

    /** Answers standard input. */
    void serve() throws IOException {
        PrintStream out = new PrintStream(new java.io.BufferedOutputStream(
                new java.io.FileOutputStream(java.io.FileDescriptor.out), 1 << 16), false, StandardCharsets.UTF_8);
        // The answers so far are written before standard input is read, because reading may wait.
        InputStream input = new FileInputStream(FileDescriptor.in) {
            @Override public int read(byte[] bytes, int from, int length) throws IOException {
                out.flush();
                return super.read(bytes, from, length);
            }
        };
        BufferedReader in = new BufferedReader(
                new InputStreamReader(new BufferedInputStream(input, 1 << 16), StandardCharsets.UTF_8), 1 << 16);
        for (String line; (line = in.readLine()) != null; ) out.print(answer(line) + "\n");
        out.flush();
    }
}
