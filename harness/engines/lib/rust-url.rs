// SPDX-License-Identifier: MIT
//! The engine `rust-url`: the crate url, with the URL class of its module quirks. Standard library and url only, so
//! that there is one thing to install; hence the small JSON reader.
use std::collections::HashMap;
use std::io::{BufRead, Write};
use url::{form_urlencoded, quirks, Url};

/// A verdict that is not "parsed", and why.
type Refusal = (&'static str, String);
type Answer = Vec<(&'static str, Option<String>)>;

enum Value {
    Text(String),
    /// A number, true, false or null, as it is written.
    Word(String),
    Nested,
}

/// Reads one line of JSON; None is "no JSON".
struct Reader<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        while self.rest.next_if(|c| c.is_ascii_whitespace()).is_some() {}
        self.rest.peek().copied()
    }

    fn take(&mut self, c: char) -> Option<()> {
        (self.peek()? == c).then(|| self.rest.next()).map(|_| ())
    }

    fn value(&mut self) -> Option<Value> {
        match self.peek()? {
            '"' => self.string().map(Value::Text),
            '{' => self.members(true, '}').map(|_| Value::Nested),
            '[' => self.members(false, ']').map(|_| Value::Nested),
            _ => {
                let mut word = String::new();
                while let Some(c) = self.rest.next_if(|c| c.is_ascii_alphanumeric() || "+-.".contains(*c)) {
                    word.push(c);
                }
                (!word.is_empty()).then_some(Value::Word(word))
            }
        }
    }

    fn members(&mut self, named: bool, end: char) -> Option<HashMap<String, Value>> {
        let mut found = HashMap::new();
        self.rest.next();
        while self.peek()? != end {
            let mut key = String::new();
            if named {
                key = self.string()?;
                self.take(':')?;
            }
            let value = self.value()?;
            found.insert(key, value);
            if self.peek()? != end {
                self.take(',')?;
            }
        }
        self.rest.next();
        Some(found)
    }

    fn unit(&mut self) -> Option<u16> {
        let digits: String = (0..4).filter_map(|_| self.rest.next()).collect();
        u16::from_str_radix(&digits, 16).ok()
    }

    fn string(&mut self) -> Option<String> {
        let mut units: Vec<u16> = Vec::new();
        self.take('"')?;
        loop {
            let mut c = self.rest.next()?;
            if c == '"' {
                return Some(String::from_utf16_lossy(&units));
            }
            if c == '\\' {
                c = match self.rest.next()? {
                    'u' => {
                        units.push(self.unit()?);
                        continue;
                    }
                    'b' => '\u{8}',
                    'f' => '\u{c}',
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    other => other,
                };
            }
            units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
        }
    }
}

fn write_string(out: &mut String, value: &str) {
    out.push('"');
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
}

fn unbase64(text: &str) -> Vec<u8> {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut count, mut out) = (0u32, 0, Vec::new());
    for digit in text.chars().map_while(|c| alphabet.find(c)) {
        bits = bits << 6 | digit as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count) as u8);
        }
    }
    out
}

struct Request(HashMap<String, Value>);

impl Request {
    /// The text under key, which may come as base64. The Standard decodes what is not UTF-8 with U+FFFD.
    fn text(&self, key: &str) -> Option<String> {
        match (self.0.get(&format!("{key}_b64")), self.0.get(key)) {
            (Some(Value::Text(encoded)), _) => Some(String::from_utf8_lossy(&unbase64(encoded)).into_owned()),
            (_, Some(Value::Text(text))) => Some(text.clone()),
            _ => None,
        }
    }

    fn id(&self) -> String {
        match self.0.get("id") {
            Some(Value::Word(word)) => word.clone(),
            Some(Value::Text(text)) => {
                let mut id = String::new();
                write_string(&mut id, text);
                id
            }
            _ => "null".to_owned(),
        }
    }
}

fn rejected(error: impl std::fmt::Display) -> Refusal {
    ("rejected", error.to_string())
}

fn components(url: &Url) -> Answer {
    let origin = quirks::origin(url);
    vec![
        ("href", Some(url.as_str().to_owned())),
        ("scheme", Some(url.scheme().to_owned())),
        ("username", Some(url.username().to_owned())),
        ("password", Some(url.password().unwrap_or("").to_owned())),
        ("host", url.has_authority().then(|| url.host_str().unwrap_or("").to_owned())),
        ("port", url.port().map(|port| port.to_string())),
        ("path", Some(url.path().to_owned())),
        ("query", url.query().map(str::to_owned)),
        ("fragment", url.fragment().map(str::to_owned)),
        ("origin", (origin != "null").then_some(origin)),
    ]
}

fn parse(request: &Request) -> Result<Answer, Refusal> {
    let base = request.text("base").map(|base| Url::parse(&base)).transpose().map_err(rejected)?;
    let input = request.text("input").unwrap_or_default();
    Url::options().base_url(base.as_ref()).parse(&input).map(|url| components(&url)).map_err(rejected)
}

/// What a setter refuses leaves the URL as it was; href alone throws.
fn set(request: &Request) -> Result<Answer, Refusal> {
    let mut url = Url::parse(&request.text("input").unwrap_or_default()).map_err(rejected)?;
    let value = request.text("value").unwrap_or_default();
    match request.text("attribute").unwrap_or_default().as_str() {
        "href" => quirks::set_href(&mut url, &value).map_err(rejected)?,
        "protocol" => drop(quirks::set_protocol(&mut url, &value)),
        "username" => drop(quirks::set_username(&mut url, &value)),
        "password" => drop(quirks::set_password(&mut url, &value)),
        "host" => drop(quirks::set_host(&mut url, &value)),
        "hostname" => drop(quirks::set_hostname(&mut url, &value)),
        "port" => drop(quirks::set_port(&mut url, &value)),
        "pathname" => quirks::set_pathname(&mut url, &value),
        "search" => quirks::set_search(&mut url, &value),
        "hash" => quirks::set_hash(&mut url, &value),
        _ => return Err(("unsupported", "not an attribute that can be set".to_owned())),
    }
    Ok(components(&url))
}

fn value(value: String) -> Result<Answer, Refusal> {
    Ok(vec![("value", Some(value))])
}

fn domain(convert: fn(&str) -> String, request: &Request) -> Result<Answer, Refusal> {
    let input = request.text("input").unwrap_or_default();
    match convert(&input) {
        result if result.is_empty() && !input.is_empty() => Err(rejected("no domain")),
        result => value(result),
    }
}

fn run(op: &str, request: &Request) -> Result<Answer, Refusal> {
    let is_strict = matches!(request.0.get("strict"), Some(Value::Word(word)) if word == "true");
    match op {
        "parse" => parse(request),
        "set" => set(request),
        "query" => {
            let input = request.text("input").unwrap_or_default();
            let pairs = form_urlencoded::parse(input.as_bytes());
            value(form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish())
        }
        "toascii" if !is_strict => domain(quirks::domain_to_ascii, request),
        "tounicode" => domain(quirks::domain_to_unicode, request),
        _ => Err(("unsupported", "no such op".to_owned())),
    }
}

fn answer(line: &str) -> String {
    let mut reader = Reader { rest: line.chars().peekable() };
    let request = match reader.peek() {
        Some('{') => reader.members(true, '}').map(Request),
        _ => None,
    };
    let (op, request) = match request.and_then(|request| Some((request.text("op")?, request))) {
        Some(both) => both,
        None => return r#"{"id":null,"outcome":"error","reason":"not a request"}"#.to_owned(),
    };
    if op == "hello" {
        let version = env!("URL_VERSION");
        return format!(
            r#"{{"protocol":1,"engine":"rust-url","version":"{version}","model":"whatwg",
"capabilities":["parse","base","set","query","toascii","tounicode"]}}"#
        )
        .replace('\n', "");
    }
    let id = request.id();
    let (outcome, members) = match std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(&op, &request))) {
        Ok(Ok(members)) => ("parsed", members),
        Ok(Err((outcome, reason))) => (outcome, vec![("reason", Some(reason))]),
        Err(_) => ("error", vec![("reason", Some("it panicked".to_owned()))]),
    };
    let mut out = format!(r#"{{"id":{id},"outcome":"{outcome}""#);
    for (key, value) in members {
        out.push_str(&format!(r#","{key}":"#));
        match value {
            Some(value) => write_string(&mut out, &value),
            None => out.push_str("null"),
        }
    }
    out + "}"
}

type Output = std::rc::Rc<std::cell::RefCell<std::io::BufWriter<std::io::Stdout>>>;

/// Standard input. The answers so far are written before it is read, because reading may wait.
struct FlushingInput(Output);

impl std::io::Read for FlushingInput {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().flush()?;
        std::io::stdin().read(bytes)
    }
}

fn main() -> std::io::Result<()> {
    let output = std::io::BufWriter::with_capacity(1 << 16, std::io::stdout());
    let output = Output::new(output.into());
    let mut input = std::io::BufReader::with_capacity(1 << 16, FlushingInput(output.clone()));
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        writeln!(output.borrow_mut(), "{}", answer(&String::from_utf8_lossy(&line)))?;
        line.clear();
    }
    let result = output.borrow_mut().flush();
    result
}
