import type { CallReply } from './target.ts';

const NOTHING = Buffer.alloc(0);

/**
 * Makes a function that takes the bytes of an HTTP/1.1 connection as they arrive and emits
 * each complete reply. Understands `content-length`, chunked bodies (RFC 9112, section 7.1) and
 * statuses without a body; throws on anything else, so that a malformed reply fails its test.
 * Replies to HEAD (`toHead`) have no body whatever their headers say.
 */
export function createReplyReader(
  onReply: (reply: CallReply) => void,
  toHead: boolean,
): (bytes: Buffer) => void {
  let buffer: Buffer = NOTHING;
  let length = 0;
  return (bytes) => {
    if (length + bytes.length > buffer.length) {
      // Twice as large as necessary, so that a reply of 10 MB is not copied for each chunk.
      const larger = Buffer.alloc(2 * (length + bytes.length));
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    }
    length += bytes.copy(buffer, length);
    let rest = buffer.subarray(0, length);
    for (let read = readReply(rest, toHead); read; read = readReply(rest, toHead)) {
      rest = rest.subarray(read.length);
      onReply(read.reply);
    }
    if (rest.length === length) return;
    // Copied, since the replies still use the buffer.
    buffer = Buffer.from(rest);
    length = rest.length;
  };
}

interface Read {
  reply: CallReply;
  length: number;
}

/** The first reply in `bytes`, or `undefined` while it is incomplete. */
function readReply(bytes: Buffer, toHead: boolean): Read | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = /^HTTP\/1\.1 ([1-9][0-9]{2})(?: |$)/.exec(statusLine)?.[1];
  if (status === undefined) throw new Error(`Not a status line: ${statusLine}`);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error(`Not a header: ${line}`);
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const content = toHead
    ? { body: NOTHING, end: headEnd + 4 }
    : readContent(bytes, headEnd + 4, Number(status), headers);
  return (
    content && {
      reply: { status: Number(status), headers, body: content.body },
      length: content.end,
    }
  );
}

interface Content {
  body: Buffer;
  end: number;
}

function readContent(
  bytes: Buffer,
  start: number,
  status: number,
  headers: Readonly<Record<string, string>>,
): Content | undefined {
  if (status < 200 || status === 204 || status === 304) return { body: NOTHING, end: start };
  if (headers['transfer-encoding'] === 'chunked') return readChunks(bytes, start);
  const length = headers['content-length'];
  if (length === undefined || !/^[0-9]+$/.test(length)) {
    throw new Error(`A reply of unknown length: content-length ${length}`);
  }
  const end = start + Number(length);
  return bytes.length < end ? undefined : { body: bytes.subarray(start, end), end };
}

function readChunks(bytes: Buffer, start: number): Content | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error('Not a chunk size');
    const end = lineEnd + 2 + size + 2;
    if (bytes.length < end) return undefined;
    chunks.push(bytes.subarray(lineEnd + 2, end - 2));
    at = end;
    if (size === 0) return { body: Buffer.concat(chunks), end };
  }
}
