/** The channel to the checker's process, as far as the API has it. */
export interface Channel {
  readonly child: { readonly exitCode: number | null; readonly signalCode: string | null };
  writeTuple(type: number, method: Buffer, payload: string): void;
  writeAllBuf(buffer: Buffer, length: number): void;
  readTuple(): void;
  readExact(length: number): Buffer;
  readExactInto(buffer: Buffer, length: number): void;
  getMethodBuf(method: string): Buffer;
  readonly _msgType: number;
  readonly _msgName: Buffer;
  readonly _msgPayload: Buffer;
}

/** One message to the checker's process. */
export interface Request {
  readonly method: string;
  readonly params: unknown;
  /** What is to be done with the answer; an error is none. */
  readonly take: (answer: unknown) => void;
}

const REQUEST = 1;
const RESPONSE = 4;
const ERROR = 5;

// Both sides write before they read: what is on its way must fit into the smallest buffer of a
// pipe (8 kB on macOS), or both would wait for ever.
const MOST_BYTES_UNDERWAY = 8000;
/** From how much room on the next are sent: each time costs both processes a call of the system. */
const ROOM = MOST_BYTES_UNDERWAY / 2;

/** A message as it is sent, and what it needs of the buffer. */
interface Sent {
  readonly request: Request;
  readonly bytes: number;
}

/** Sends requests and takes the answers, so that the other process always has something to do. */
export function exchange(channel: Channel, requests: Iterable<Request>): void {
  const waiting = requests[Symbol.iterator]();
  const underway: Sent[] = [];
  let bytes = 0;
  let next = waiting.next();
  let payload = next.done ? '' : JSON.stringify(next.value.params);
  /** Sends as many as there is room for; one that is too large for that goes alone, when nobody writes. */
  const send = (): void => {
    const writer = writeTogether(channel);
    while (!next.done) {
      const request = next.value;
      const size = Buffer.byteLength(payload) + request.method.length + 16;
      if (bytes > 0 && bytes + size > MOST_BYTES_UNDERWAY) break;
      writer.write(request.method, payload);
      underway.push({ request, bytes: size });
      bytes += size;
      next = waiting.next();
      if (!next.done) payload = JSON.stringify(next.value.params);
    }
    writer.flush();
  };
  const readAlone = channel.readExact;
  // Syntax needs memory of its own, JSON does not: without, 1,000 routes take 5% less CPU.
  channel.readExact = readPooled;
  try {
    send();
    for (let sent = underway.shift(); sent; sent = underway.shift()) {
      const { request } = sent;
      channel.readTuple();
      const isAnswer = channel._msgType === RESPONSE || channel._msgType === ERROR;
      if (!isAnswer || !channel.getMethodBuf(request.method).equals(channel._msgName)) {
        throw new Error(`TypeScript answered ${channel._msgName} to ${request.method}`);
      }
      bytes -= sent.bytes;
      const { _msgType: type, _msgPayload: answer } = channel;
      if (!next.done && MOST_BYTES_UNDERWAY - bytes >= ROOM) send();
      // After an error the call itself asks again, and throws it where it is expected.
      if (type === RESPONSE) request.take(parse(answer));
    }
  } finally {
    channel.readExact = readAlone;
  }
}

/** Collects messages, and sends them by one call of the system. */
function writeTogether(channel: Channel) {
  const pieces: Buffer[] = [];
  return {
    write: (method: string, payload: string): void => {
      const write = channel.writeAllBuf;
      // The channel writes into a buffer that it uses again.
      channel.writeAllBuf = (buffer, length = buffer.length) => {
        pieces.push(Buffer.from(buffer.subarray(0, length)));
      };
      try {
        channel.writeTuple(REQUEST, channel.getMethodBuf(method), payload);
      } finally {
        channel.writeAllBuf = write;
      }
    },
    flush: (): void => {
      const all = Buffer.concat(pieces);
      if (all.length > 0) channel.writeAllBuf(all, all.length);
    },
  };
}

function readPooled(this: Channel, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  this.readExactInto(buffer, length);
  return buffer;
}

function parse(payload: Buffer): unknown {
  return payload.length === 0 ? undefined : JSON.parse(payload.toString());
}
