//! Where records of TLS end.

/// Follows the records in the bytes of a connection.
#[derive(Default)]
pub struct RecordBoundary {
    /// The received part of the next record's header: five bytes, of which the last two contain the
    /// length of the record (RFC 8446, section 5.1).
    header: Vec<u8>,
    /// Bytes of the current record that are to come.
    left: usize,
}

impl RecordBoundary {
    pub fn follow(&mut self, mut data: &[u8]) {
        while let Some((&first, rest)) = data.split_first() {
            if self.left > 0 {
                let size = self.left.min(data.len());
                self.left -= size;
                data = &data[size..];
                continue;
            }
            self.header.push(first);
            data = rest;
            if let [_, _, _, high, low] = self.header[..] {
                self.left = usize::from(u16::from_be_bytes([high, low]));
                self.header.clear();
            }
        }
    }

    /// Whether nothing of a record has come whose end is missing.
    pub fn is_reached(&self) -> bool {
        self.left == 0 && self.header.is_empty()
    }
}
