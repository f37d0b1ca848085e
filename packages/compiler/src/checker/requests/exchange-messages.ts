import type { Channel } from '../api/client.ts';

/** One message to TypeScript's process. */
export interface Request {
  readonly method: string;
  readonly params: unknown;
  /** Receives the answer. Not called for an error. */
  readonly take: (answer: unknown) => void;
}

const REQUEST = 1;
const RESPONSE = 4;
const ERROR = 5;

// Both sides write before they read. All messages in transit must fit into the smallest buffer of a
// pipe (8 kB on macOS), or both sides would wait forever.
const MAX_BYTES_IN_TRANSIT = 8000;
/** We send more once this much room is free: each write costs both processes a system call. */
const ENOUGH_ROOM = MAX_BYTES_IN_TRANSIT / 2;

/** A message that was sent, and how many bytes of the buffer it takes. */
interface Sent {
  readonly request: Request;
  readonly bytes: number;
}

/** Sends requests and receives their answers, keeping the other process busy throughout. */
export function exchange(channel: Channel, requests: Iterable<Request>): void {
  const waiting = requests[Symbol.iterator]();
  const inTransit: Sent[] = [];
  let bytes = 0;
  let next = waiting.next();
  let payload = next.done ? '' : JSON.stringify(next.value.params);
  /** Sends as many requests as there is room for. One larger than the buffer goes alone, when nothing else is in transit. */
  const send = (): void => {
    const writer = createBatchWriter(channel);
    while (!next.done) {
      const request = next.value;
      const size = Buffer.byteLength(payload) + request.method.length + 16;
      if (bytes > 0 && bytes + size > MAX_BYTES_IN_TRANSIT) break;
      writer.write(request.method, payload);
      inTransit.push({ request, bytes: size });
      bytes += size;
      next = waiting.next();
      if (!next.done) payload = JSON.stringify(next.value.params);
    }
    writer.flush();
  };
  const readUnpooled = channel.readExact;
  // JSON is parsed at once and needs no buffer of its own, unlike syntax: 1,000 routes take 5% less
  // CPU.
  channel.readExact = readPooled;
  try {
    send();
    for (let sent = inTransit.shift(); sent; sent = inTransit.shift()) {
      const { request } = sent;
      channel.readTuple();
      const isAnswer = channel._msgType === RESPONSE || channel._msgType === ERROR;
      if (!isAnswer || !channel.getMethodBuf(request.method).equals(channel._msgName)) {
        throw new Error(`TypeScript answered ${channel._msgName} to ${request.method}`);
      }
      bytes -= sent.bytes;
      const { _msgType: type, _msgPayload: answer } = channel;
      if (!next.done && MAX_BYTES_IN_TRANSIT - bytes >= ENOUGH_ROOM) send();
      // After an error the call itself repeats the request, and throws for its caller.
      if (type === RESPONSE) request.take(parse(answer));
    }
  } finally {
    channel.readExact = readUnpooled;
  }
}

/** Collects messages and sends them with one system call. */
function createBatchWriter(channel: Channel) {
  const pieces: Buffer[] = [];
  return {
    write: (method: string, payload: string): void => {
      const write = channel.writeAllBuf;
      // The channel reuses the buffer that it writes into.
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
