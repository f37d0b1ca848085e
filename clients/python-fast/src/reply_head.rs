//! The head of a reply, and how the length of its body is known (RFC 9112).

use std::mem::MaybeUninit;

use crate::failure::Failure;

const MAX_HEADERS: usize = 256;

/// A status line with its headers.
pub struct ReplyHead {
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, Vec<u8>)>,
    /// Whether the connection can be used for another request.
    pub keeps_alive: bool,
    /// Seconds for which the server keeps the idle connection, if it says so.
    pub keep_alive_hint: Option<u64>,
    /// The length of the body. `None` if no header says it.
    pub length: Option<u64>,
    pub is_chunked: bool,
}

impl ReplyHead {
    /// Parses all up to the end of the empty line.
    pub fn parse(text: &[u8]) -> Result<Self, Failure> {
        // Filling all of them with nothing first takes longer than parsing a usual head.
        let mut lines = [const { MaybeUninit::uninit() }; MAX_HEADERS];
        let mut parsed = httparse::Response::new(&mut []);
        let config = httparse::ParserConfig::default();
        let result = config.parse_response_with_uninit_headers(&mut parsed, text, &mut lines);
        let (version, code) = (parsed.version, parsed.code.filter(|code| *code >= 100));
        let has_status_line =
            begins_with_status_line(text) && !matches!(result, Err(httparse::Error::Status));
        let (Some(version), Some(status), true) = (version, code, has_status_line) else {
            return Err(unusable_reply(0, "no HTTP/1.1"));
        };
        // httparse accepts lines without a carriage return, which proxies could read in another
        // way.
        if !matches!(result, Ok(httparse::Status::Complete(_))) || !has_whole_line_ends(text) {
            let what = if count_headers(text) > MAX_HEADERS {
                format!("one with more than {MAX_HEADERS} headers")
            } else {
                "one with a malformed header".to_owned()
            };
            return Err(unusable_reply(status, &what));
        }
        let headers = parsed
            .headers
            .iter()
            .map(|line| (line.name.to_ascii_lowercase(), line.value.to_vec()));
        Ok(ReplyHead {
            status,
            headers: headers.collect(),
            keeps_alive: version == 1,
            keep_alive_hint: None,
            length: None,
            is_chunked: false,
        })
    }

    /// Reads the headers that are about the connection and the body.
    pub fn read_framing(&mut self) -> Result<(), Failure> {
        let mut length: Option<&[u8]> = None;
        let mut codings: Vec<String> = Vec::new();
        let (mut closes, mut stays) = (false, false);
        for (name, value) in &self.headers {
            match name.as_str() {
                "content-length" => {
                    let is_number = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
                    if !is_number || length.is_some_and(|first| first != value) {
                        return Err(self.error("one with an invalid content-length"));
                    }
                    length = Some(value);
                }
                "transfer-encoding" => codings.push(to_lower_case(value)),
                "connection" => {
                    let text = to_lower_case(value);
                    for token in text.split(',').map(str::trim) {
                        closes |= token == "close";
                        stays |= token == "keep-alive";
                    }
                }
                "keep-alive" => self.keep_alive_hint = parse_timeout(&to_lower_case(value)),
                _ => {}
            }
        }
        if !codings.is_empty() && (codings != ["chunked"] || length.is_some()) {
            return Err(self.error("one whose length is ambiguous"));
        }
        self.is_chunked = !codings.is_empty();
        // HTTP/1.0 has no chunks, so something on the way could see another end (RFC 9112, section
        // 6.1).
        let is_unclear = !self.keeps_alive && self.is_chunked;
        self.keeps_alive = !closes && (self.keeps_alive || (stays && !is_unclear));
        self.length = length.map(parse_length);
        Ok(())
    }

    fn error(&self, what: &str) -> Failure {
        unusable_reply(self.status, what)
    }
}

/// `the reply with status 200 is …`. 0 is an unknown status.
pub fn unusable_reply(status: u16, what: &str) -> Failure {
    let known = (status > 0).then_some(status);
    let named = known.map_or_else(
        || "the reply".to_owned(),
        |status| format!("the reply with status {status}"),
    );
    Failure::Protocol(format!("{named} is {what}"), known)
}

/// httparse takes empty lines before it, and an end without a carriage return.
fn begins_with_status_line(text: &[u8]) -> bool {
    let end = text.iter().position(|byte| *byte == b'\n').unwrap_or(0);
    text.starts_with(b"HTTP/1.") && has_whole_line_ends(&text[..=end])
}

/// Lines between the first and the empty one at the end.
fn count_headers(text: &[u8]) -> usize {
    let ends = text.windows(2).filter(|part| *part == b"\r\n").count();
    ends.saturating_sub(2)
}

pub fn has_whole_line_ends(text: &[u8]) -> bool {
    let mut last = 0;
    let are_whole = text.iter().all(|byte| {
        let is_whole = (last == b'\r') == (*byte == b'\n');
        last = *byte;
        is_whole
    });
    are_whole && last != b'\r'
}

fn to_lower_case(value: &[u8]) -> String {
    String::from_utf8_lossy(value).to_ascii_lowercase()
}

/// A number with many digits becomes the largest, which is too much for any limit.
fn parse_length(digits: &[u8]) -> u64 {
    digits.iter().fold(0_u64, |sum, digit| {
        sum.saturating_mul(10)
            .saturating_add(u64::from(digit - b'0'))
    })
}

/// `timeout=5, max=100` → 5
fn parse_timeout(text: &str) -> Option<u64> {
    text.split("timeout=").skip(1).find_map(|rest| {
        let is_digit = |character: &char| character.is_ascii_digit();
        let digits: String = rest.chars().take_while(is_digit).take(6).collect();
        digits.parse().ok()
    })
}
