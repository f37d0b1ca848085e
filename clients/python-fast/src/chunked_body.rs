//! Bodies that come in chunks (RFC 9112, section 7.1).

use crate::failure::Failure;
use crate::reply_head::{has_whole_line_ends, unusable_reply};

const MAX_LINE_SIZE: usize = 65_536;

/// The part that comes next.
enum Part {
    Size,
    /// This many bytes of the present chunk are to come.
    Data(u64),
    EndOfData,
    Trailers,
}

/// Takes the bytes of a body from its chunks.
pub struct ChunkedBody {
    pub is_complete: bool,
    /// That of the reply, for errors.
    status: u16,
    next: Part,
}

impl ChunkedBody {
    pub fn new(status: u16) -> Self {
        ChunkedBody {
            is_complete: false,
            status,
            next: Part::Size,
        }
    }

    /// Takes all that is whole from the front of `data`, and adds the bytes of the body to it.
    pub fn take(&mut self, data: &mut &[u8], body: &mut Vec<u8>) -> Result<(), Failure> {
        while !self.is_complete {
            if let Part::Data(left) = &mut self.next {
                body.extend_from_slice(take_front(data, left));
                if *left > 0 {
                    break;
                }
                self.next = Part::EndOfData;
            }
            let Some(line) = self.take_line(data)? else {
                break;
            };
            self.read_line(line)?;
        }
        Ok(())
    }

    /// A line with its end, if it is whole.
    fn take_line<'a>(&self, data: &mut &'a [u8]) -> Result<Option<&'a [u8]>, Failure> {
        let searched = &data[..data.len().min(MAX_LINE_SIZE)];
        let Some(end) = searched.windows(2).position(|pair| pair == b"\r\n") else {
            if data.len() >= MAX_LINE_SIZE {
                return Err(self.error("one with a chunk that is too large"));
            }
            return Ok(None);
        };
        let (line, rest) = data.split_at(end + 2);
        *data = rest;
        Ok(Some(line))
    }

    fn read_line(&mut self, line: &[u8]) -> Result<(), Failure> {
        let is_empty = line == b"\r\n";
        self.next = match self.next {
            Part::EndOfData if is_empty => Part::Size,
            Part::Size => match httparse::parse_chunk_size(line) {
                Ok(httparse::Status::Complete((_, 0))) => Part::Trailers,
                Ok(httparse::Status::Complete((_, size))) => Part::Data(size),
                _ => return Err(self.error("one with a malformed chunk")),
            },
            Part::Trailers => {
                self.is_complete = is_empty;
                if !is_empty && !is_header_line(line) {
                    return Err(self.error("one with a malformed trailer"));
                }
                Part::Trailers
            }
            Part::EndOfData | Part::Data(_) => {
                return Err(self.error("one with a malformed chunk"));
            }
        };
        Ok(())
    }

    fn error(&self, what: &str) -> Failure {
        unusable_reply(self.status, what)
    }
}

/// Takes at most `left` bytes from the front of `data`, and counts them.
pub fn take_front<'a>(data: &mut &'a [u8], left: &mut u64) -> &'a [u8] {
    let size = usize::try_from(*left).unwrap_or(usize::MAX).min(data.len());
    let (part, rest) = data.split_at(size);
    *data = rest;
    *left -= size as u64;
    part
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
