import type { Random } from '../../../test/support/random.ts';
import { post } from '../callers/numbered-calls.ts';

const json = 'host: hostile\r\ncontent-type: application/json\r\n';

/** Requests that both servers answer. */
const plain: readonly ((id: number, random: Random) => string)[] = [
  (id) => post('count', `[${id}]`),
  (id) => post('count', `[${id}]`),
  (id) => `GET /count?params=[${id}] HTTP/1.1\r\nhost: hostile\r\n\r\n`,
  (id) => chunkedPost(`[${id}]`),
  (_id, random) => post('echo', `["${'x'.repeat(random.below(20_000))}"]`),
  () => post('echo', '["€😀"]'),
  () => post('nothing', '[1]'),
  () => post('count', 'not JSON'),
  () => `POST /count HTTP/1.1\r\nhost: hostile\r\ncontent-length: 3\r\n\r\n[1]`,
  () => `PUT /count HTTP/1.1\r\n${json}content-length: 3\r\n\r\n[1]`,
  (id) => post('count', `[${id}]`, 'x-empty:', 'x-tab:\ta\t', 'x-long: '.padEnd(3_000, 'y')),
  (id) => post('count', `[${id}]`, 'X-Case: A', 'accept: a', 'accept: b'),
  (id) => `\r\n${post('count', `[${id}]`)}`,
  (id) => post('count', `[${id}]`, 'connection: Keep-Alive'),
  () =>
    `POST /count HTTP/1.1\r\n${json}transfer-encoding: Chunked\r\ntrailer: x\r\n\r\n3\r\n[1]\r\n0\r\nx: 1\r\n\r\n`,
];

/** Requests after which the connection ends. */
const last: readonly ((id: number, random: Random) => string)[] = [
  (id) => post('count', `[${id}]`, 'connection: close'),
  () => `POST /count HTTP/1.0\r\n${json}content-length: 3\r\n\r\n[1]`,
  () => 'no HTTP at all\r\n\r\n',
  () =>
    `POST /count HTTP/1.1\r\n${json}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  () => `POST /count HTTP/1.1\r\n${json}content-length: 3\r\ncontent-length: 4\r\n\r\n[1]`,
  () => `POST /count HTTP/1.1\r\n${json}content-length: x\r\n\r\n[1]`,
  () => `POST /count HTTP/1.1\r\n${json}transfer-encoding: chunked\r\n\r\nzz\r\n`,
  () => 'POST /count HTTP/1.1\r\ncontent-length: 3\r\n\r\n[1]',
  () => `POST /count HTTP/1.1\r\n${json}x y: 1\r\n\r\n`,
  () => `POST /count HTTP/1.1\r\n${json} folded: 1\r\n\r\n`,
  () => `POST /count HTTP/1.1\r\n${json}x: ${'y'.repeat(30_000)}\r\n\r\n`,
  () => `POST /count HTTP/1.1\n${json}\n\n`,
  () => `POST /co\x01unt HTTP/1.1\r\n${json}\r\n`,
];

/** A byte stream: requests that are answered, then one that ends the connection. */
export interface Pipeline {
  readonly requests: string;
  readonly end: string;
}

/** Returns a function that makes random pipelines. */
export function createRandomPipelines(random: Random): () => Pipeline {
  let id = 0;
  return () => {
    const end = random.pick(last)(++id, random);
    // Unreadable bytes can end a connection before late replies are sent, on any server.
    const isLate = end.includes('connection: close') && random.chance(0.5);
    const requests = Array.from({ length: random.below(8) }, () =>
      isLate && random.chance(0.3)
        ? post('later', `[${++id},${random.below(5)}]`)
        : random.pick(plain)(++id, random),
    );
    return { requests: requests.join(''), end };
  };
}

/** Cuts a text into pieces of random sizes. */
export function splitRandomly(text: string, random: Random): readonly Buffer[] {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  let from = 0;
  const most = random.pick([bytes.length, bytes.length, 2_000, 200]);
  while (from < bytes.length) {
    const to = from + 1 + random.below(most);
    pieces.push(bytes.subarray(from, to));
    from = to;
  }
  return pieces;
}

function chunkedPost(body: string): string {
  const chunks = [...body].map((character) => `1\r\n${character}\r\n`).join('');
  return `POST /count HTTP/1.1\r\n${json}transfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`;
}
