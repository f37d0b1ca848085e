import { sendRaw } from '../callers/raw-call.ts';
import { type Attack, after } from './attack.ts';

/** Bytes that no proper client sends. */
interface RawRequest {
  readonly title: string;
  /** `smuggled` is a whole call, to be hidden where only a lenient parser finds it. */
  readonly bytes: (smuggled: string) => string;
  /** The statuses of the replies. Empty for a connection that ends without any. */
  readonly statuses: readonly number[];
}

const head = 'POST /echo HTTP/1.1\r\nhost: hostile\r\ncontent-type: application/json\r\n';
const chunked = `${head}transfer-encoding: chunked\r\n`;

/** Smuggling pairs (RFC 9112 section 11.2), broken heads and lengths. */
const requests: readonly RawRequest[] = [
  {
    title: 'content-length and transfer-encoding',
    bytes: (smuggled) => `${chunked}content-length: 4\r\n\r\n0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'transfer-encoding and content-length',
    bytes: (smuggled) =>
      `${head}content-length: ${smuggled.length + 5}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'two lengths',
    bytes: (smuggled) =>
      `${head}content-length: 0\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a list of lengths',
    bytes: (smuggled) => `${head}content-length: 0, ${smuggled.length}\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a signed length',
    bytes: (smuggled) => `${head}content-length: +${smuggled.length}\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a length in hexadecimal',
    bytes: (smuggled) => `${head}content-length: 0x3\r\n\r\n[1]${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a length with a space before the colon',
    bytes: (smuggled) => `${head}content-length : ${smuggled.length}\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a transfer-encoding with a space before the colon',
    bytes: (smuggled) => `${head}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'an unknown transfer-encoding',
    bytes: (smuggled) => `${head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'chunked twice',
    bytes: (smuggled) => `${head}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a folded transfer-encoding',
    bytes: (smuggled) => `${head}transfer-encoding:\r\n chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a bare line feed in the head',
    bytes: (smuggled) =>
      `POST /echo HTTP/1.1\r\nhost: hostile\r\nx: 1\ncontent-length: 0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a bare carriage return in the head',
    bytes: (smuggled) =>
      `POST /echo HTTP/1.1\r\nhost: hostile\r\nx: 1\rcontent-length: 0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a NUL in a header',
    bytes: (smuggled) => `${head}x: a\0b\r\ncontent-length: 0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a NUL in the target',
    bytes: (smuggled) => `POST /ec\0ho HTTP/1.1\r\nhost: hostile\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a chunk size with a sign',
    bytes: (smuggled) => `${chunked}\r\n-1\r\n[\r\n0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a chunk size past 64 bits',
    bytes: (smuggled) => `${chunked}\r\n${'f'.repeat(17)}\r\n[\r\n0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a chunk longer than its size',
    bytes: (smuggled) => `${chunked}\r\n1\r\n[1]\r\n0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a chunk extension with a line feed',
    bytes: (smuggled) => `${chunked}\r\n0;x=\n\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'no host',
    bytes: (smuggled) => `POST /echo HTTP/1.1\r\ncontent-length: 0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'an unknown version',
    bytes: (smuggled) => `POST /echo HTTP/3.7\r\nhost: hostile\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'an unknown method',
    bytes: (smuggled) => `SMUGGLE /echo HTTP/1.1\r\nhost: hostile\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    title: 'a head of 20 kB',
    bytes: (smuggled) => `${head}x: ${'y'.repeat(20_000)}\r\n\r\n${smuggled}`,
    statuses: [431],
  },
  {
    title: 'a call in the body of a rejected one',
    bytes: (smuggled) =>
      `POST /nothing HTTP/1.1\r\nhost: hostile\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`,
    statuses: [404],
  },
  {
    title: 'a call in the body of a GET',
    bytes: (smuggled) =>
      `GET /echo HTTP/1.1\r\nhost: hostile\r\nconnection: close\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`,
    statuses: [405],
  },
  {
    title: 'a form of a browser',
    bytes: (smuggled) =>
      `POST /echo HTTP/1.1\r\nhost: hostile\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`,
    statuses: [415],
  },
  {
    title: 'an error of a handler',
    bytes: () =>
      `POST /secret HTTP/1.1\r\nhost: hostile\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 0\r\n\r\n`,
    statuses: [500],
  },
];

/** Functions that hide a whole call in bytes that only a lenient parser reads as one. */
export const hostileRequests = requests.map(({ bytes }) => bytes);

/**
 * Sends each, and expects its rejection, the end of its connection, and no reply to the smuggled
 * call.
 */
export const rawRequests: Attack = {
  name: 'raw requests',
  run: async ({ server, calls, tally, random, seconds }) => {
    const isOver = after(seconds);
    do {
      for (const { title, bytes, statuses } of requests) {
        const smuggled = calls.query();
        const text = bytes(smuggled.bytes);
        const at = random.below(text.length);
        const pieces = random.chance(0.5) ? [text] : [text.slice(0, at), text.slice(at)];
        const { replies, isClosed, garbage } = await sendRaw(await server.open(), pieces);
        const got = replies.map(({ status }) => status);
        const text_ = replies.map(({ body }) => body.toString()).join('');
        if (!isClosed) {
          tally.hangs++;
          tally.failures.push(`${title}: the connection stays open`);
        }
        if (garbage !== undefined) tally.failures.push(`${title}: ${garbage}`);
        else if (got.join() !== statuses.join()) tally.failures.push(`${title}: ${got.join()}`);
        else tally.answered++;
        if (text_.includes(smuggled.reply)) tally.failures.push(`${title}: smuggled`);
        if (text_.includes('SECRET')) tally.failures.push(`${title}: leaked ${text_}`);
      }
    } while (!isOver());
  },
};
