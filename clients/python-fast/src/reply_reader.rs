//! Replies from bytes as they arrive (RFC 9112).

use crate::failure::Failure;

pub const MAX_HEAD_SIZE: usize = 65_536;
const BEGIN: &[u8] = b"HTTP/1.";
const MAX_HEADERS: usize = 256;

/// How the end of a body is known.
enum Framing {
    /// This many bytes are to come.
    Length(u64),
    Chunked(Chunk),
    UntilClose,
}

/// The part of a chunked body that comes next.
enum Chunk {
    Size,
    /// This many bytes of the present chunk are to come.
    Data(u64),
    EndOfData,
    Trailers,
}

/// Reads one reply. `feed` takes bytes, and `finish` is told of the connection's end.
pub struct ReplyReader {
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, Vec<u8>)>,
    pub has_head: bool,
    pub is_complete: bool,
    /// Whether the connection may be used for another request.
    pub keeps_alive: bool,
    /// Seconds for which the server keeps the idle connection, if it says so.
    pub keep_alive_hint: Option<u64>,
    is_bodiless: bool,
    is_tunnel: bool,
    max_body_size: Option<u64>,
    buffer: Vec<u8>,
    framing: Framing,
    size: u64,
}

impl ReplyReader {
    /// For a request whose reply has no body if `is_head`.
    pub fn new(is_head: bool, max_body_size: Option<u64>) -> Self {
        ReplyReader {
            status: 0,
            headers: Vec::new(),
            has_head: false,
            is_complete: false,
            keeps_alive: false,
            keep_alive_hint: None,
            is_bodiless: is_head,
            is_tunnel: false,
            max_body_size,
            buffer: Vec::new(),
            framing: Framing::Length(0),
            size: 0,
        }
    }

    /// For a request that asks a proxy for a tunnel.
    pub fn of_tunnel() -> Self {
        ReplyReader {
            is_tunnel: true,
            ..ReplyReader::new(false, Some(0))
        }
    }

    pub fn has_begun(&self) -> bool {
        self.has_head || !self.buffer.is_empty()
    }

    /// Whether bytes came behind the reply, to which no request belongs.
    pub fn has_surplus(&self) -> bool {
        self.is_complete && !self.buffer.is_empty()
    }

    /// Takes bytes of the connection, and adds those that belong to the body to it.
    pub fn feed(&mut self, data: &[u8], body: &mut Vec<u8>) -> Result<(), Failure> {
        if !self.has_head {
            self.buffer.extend_from_slice(data);
            if self.read_head()? {
                let rest = std::mem::take(&mut self.buffer);
                self.read_body(&rest, body)?;
            }
            return Ok(());
        }
        if self.buffer.is_empty() {
            return self.read_body(data, body);
        }
        self.buffer.extend_from_slice(data);
        let all = std::mem::take(&mut self.buffer);
        self.read_body(&all, body)
    }

    /// The server closed the connection.
    pub fn finish(&mut self) -> Result<(), Failure> {
        self.keeps_alive = false;
        if self.has_head && matches!(self.framing, Framing::UntilClose) {
            self.is_complete = true;
        }
        if self.is_complete {
            return Ok(());
        }
        let place = if self.has_begun() {
            "in the middle of"
        } else {
            "before"
        };
        Err(Failure::Network(format!(
            "the connection was closed {place} the reply"
        )))
    }

    /// Reads the head if it is there. Replies such as 103 come before the final one.
    fn read_head(&mut self) -> Result<bool, Failure> {
        loop {
            let searched = &self.buffer[..self.buffer.len().min(MAX_HEAD_SIZE + 4)];
            let Some(end) = find(searched, b"\r\n\r\n") else {
                if self.buffer.len() > MAX_HEAD_SIZE {
                    return Err(self.error("one with a head that is too large"));
                }
                if !BEGIN.starts_with(&self.buffer[..self.buffer.len().min(BEGIN.len())]) {
                    return Err(self.error("no HTTP/1.1"));
                }
                return Ok(false);
            };
            let head: Vec<u8> = self.buffer.drain(..end + 4).collect();
            self.parse_head(&head)?;
            match self.status {
                101 => return Err(self.error("one that switches protocols")),
                ..200 => continue,
                _ => break,
            }
        }
        self.has_head = true;
        self.choose_framing()?;
        Ok(true)
    }

    fn parse_head(&mut self, head: &[u8]) -> Result<(), Failure> {
        // httparse takes lines without a carriage return, which proxies may read in another way.
        if !has_whole_line_ends(head) {
            return Err(self.error("one with a malformed header"));
        }
        let mut lines = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut parsed = httparse::Response::new(&mut lines);
        let result = parsed.parse(head);
        let (version, code) = (parsed.version, parsed.code.filter(|code| *code >= 100));
        let (Some(version), Some(code)) = (version, code) else {
            return Err(self.error("no HTTP/1.1"));
        };
        self.status = code;
        if !matches!(result, Ok(httparse::Status::Complete(_))) {
            return Err(self.error("one with a malformed header"));
        }
        self.headers = parsed
            .headers
            .iter()
            .map(|line| (line.name.to_ascii_lowercase(), line.value.to_vec()))
            .collect();
        self.keeps_alive = version == 1;
        Ok(())
    }

    fn choose_framing(&mut self) -> Result<(), Failure> {
        let mut length: Option<Vec<u8>> = None;
        let mut codings: Vec<String> = Vec::new();
        for (name, value) in std::mem::take(&mut self.headers) {
            let text = String::from_utf8_lossy(&value).to_ascii_lowercase();
            match name.as_str() {
                "content-length" => {
                    let is_number = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
                    if !is_number || length.as_ref().is_some_and(|first| *first != value) {
                        return Err(self.error("one with an invalid content-length"));
                    }
                    length = Some(value.clone());
                }
                "transfer-encoding" => codings.push(text),
                "connection" => {
                    let mut tokens = text.split(',').map(str::trim);
                    let keeps =
                        self.keeps_alive || tokens.clone().any(|token| token == "keep-alive");
                    self.keeps_alive = keeps && !tokens.any(|token| token == "close");
                }
                "keep-alive" => self.keep_alive_hint = parse_timeout(&text),
                _ => {}
            }
            self.headers.push((name, value));
        }
        let opens_tunnel = self.is_tunnel && self.status < 300;
        if opens_tunnel || self.is_bodiless || matches!(self.status, 204 | 304) {
            self.is_complete = true;
        } else if !codings.is_empty() {
            if codings != ["chunked"] || length.is_some() {
                return Err(self.error("one whose length is ambiguous"));
            }
            self.framing = Framing::Chunked(Chunk::Size);
        } else if let Some(digits) = length {
            let left = parse_length(&digits);
            if self.max_body_size.is_some_and(|most| left > most) {
                return Err(self.error("too large"));
            }
            self.framing = Framing::Length(left);
            self.is_complete = left == 0;
        } else {
            self.framing = Framing::UntilClose;
            self.keeps_alive = false;
        }
        Ok(())
    }

    /// Adds bytes to the body; those that are left wait in the buffer.
    fn read_body(&mut self, mut data: &[u8], body: &mut Vec<u8>) -> Result<(), Failure> {
        while !self.is_complete {
            match &mut self.framing {
                Framing::UntilClose => {
                    let part = std::mem::take(&mut data);
                    self.take(part, body)?;
                    break;
                }
                Framing::Length(left) => {
                    let part = split_off(&mut data, left);
                    self.is_complete = *left == 0;
                    self.take(part, body)?;
                    break;
                }
                Framing::Chunked(Chunk::Data(left)) => {
                    let part = split_off(&mut data, left);
                    let is_over = *left == 0;
                    self.take(part, body)?;
                    if !is_over {
                        break;
                    }
                    self.framing = Framing::Chunked(Chunk::EndOfData);
                }
                Framing::Chunked(_) => {
                    let Some(end) = find(&data[..data.len().min(MAX_HEAD_SIZE)], b"\r\n") else {
                        if data.len() >= MAX_HEAD_SIZE {
                            return Err(self.error("one with a chunk that is too large"));
                        }
                        break;
                    };
                    let line = &data[..end + 2];
                    data = &data[end + 2..];
                    self.read_chunk_line(line)?;
                }
            }
        }
        self.buffer.extend_from_slice(data);
        Ok(())
    }

    fn take(&mut self, part: &[u8], body: &mut Vec<u8>) -> Result<(), Failure> {
        self.size += part.len() as u64;
        if self.max_body_size.is_some_and(|most| self.size > most) {
            return Err(self.error("too large"));
        }
        body.extend_from_slice(part);
        Ok(())
    }

    /// Reads a line of a chunked body, which includes its end.
    fn read_chunk_line(&mut self, line: &[u8]) -> Result<(), Failure> {
        let is_empty = line == b"\r\n";
        self.framing = match self.framing {
            Framing::Chunked(Chunk::EndOfData) if is_empty => Framing::Chunked(Chunk::Size),
            Framing::Chunked(Chunk::EndOfData) => {
                return Err(self.error("one with a malformed chunk"));
            }
            Framing::Chunked(Chunk::Trailers) => {
                self.is_complete = is_empty;
                if !is_empty && !is_header_line(line) {
                    return Err(self.error("one with a malformed trailer"));
                }
                Framing::Chunked(Chunk::Trailers)
            }
            _ => match httparse::parse_chunk_size(line) {
                Ok(httparse::Status::Complete((_, 0))) => Framing::Chunked(Chunk::Trailers),
                Ok(httparse::Status::Complete((_, size))) => Framing::Chunked(Chunk::Data(size)),
                _ => return Err(self.error("one with a malformed chunk")),
            },
        };
        Ok(())
    }

    fn error(&self, what: &str) -> Failure {
        let status = (self.status > 0).then_some(self.status);
        let named = match status {
            Some(status) => format!("the reply with status {status}"),
            None => "the reply".to_owned(),
        };
        Failure::Protocol(format!("{named} is {what}"), status)
    }
}

/// Takes at most `left` bytes from the front of `data`, and counts them.
fn split_off<'a>(data: &mut &'a [u8], left: &mut u64) -> &'a [u8] {
    let size = usize::try_from(*left).unwrap_or(usize::MAX).min(data.len());
    let (part, rest) = data.split_at(size);
    *data = rest;
    *left -= size as u64;
    part
}

fn find(data: &[u8], wanted: &[u8]) -> Option<usize> {
    data.windows(wanted.len())
        .position(|window| window == wanted)
}

fn has_whole_line_ends(head: &[u8]) -> bool {
    head.iter().enumerate().all(|(at, byte)| match byte {
        b'\n' => at > 0 && head[at - 1] == b'\r',
        b'\r' => head.get(at + 1) == Some(&b'\n'),
        _ => true,
    })
}

fn is_header_line(line: &[u8]) -> bool {
    let mut headers = [httparse::EMPTY_HEADER; 1];
    let whole = [line, b"\r\n"].concat();
    has_whole_line_ends(line)
        && matches!(
            httparse::parse_headers(&whole, &mut headers),
            Ok(httparse::Status::Complete(_))
        )
}

/// More digits than 18 are too many for any limit.
fn parse_length(digits: &[u8]) -> u64 {
    digits.iter().fold(0_u64, |sum, digit| {
        sum.saturating_mul(10)
            .saturating_add(u64::from(digit - b'0'))
    })
}

/// `timeout=5, max=100` → 5
fn parse_timeout(text: &str) -> Option<u64> {
    let digits = text.split_once("timeout=")?.1;
    let end = digits
        .find(|character: char| !character.is_ascii_digit())
        .unwrap_or(digits.len());
    digits[..end.min(6)].parse().ok()
}
