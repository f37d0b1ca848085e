//! Where records of TLS end.

/// Bytes before the content of a record (RFC 8446, section 5.1). The last two have the content's length.
const HEADER_SIZE: usize = 5;

/// Follows the records in the bytes of a connection.
#[derive(Default)]
pub struct RecordBoundary {
    /// What has come of the header of the next record.
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
            if let [.., high, low] = self.header[..]
                && self.header.len() == HEADER_SIZE
            {
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
