import { Readable, type Transform } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

/** The codings to ask for (RFC 9110 section 12.5.3). */
export const ACCEPT_ENCODING: string =
  typeof createZstdDecompress === 'function' ? 'gzip, deflate, br, zstd' : 'gzip, deflate, br';

/** The most codings of one body: more are an attack. */
const MAX_CODINGS = 5;

/**
 * Decodes a body by its `content-encoding`, the last coding first: RFC 9110 section 8.4. Throws a `TypeError` with
 * the code `ERR_CONTENT_ENCODING` for an unknown one.
 */
export async function* decompress(
  body: AsyncIterable<Uint8Array>,
  codings: string,
): AsyncGenerator<Uint8Array> {
  const names = codings
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > MAX_CODINGS) throw codingError('too many content-encodings');
  let decoded: AsyncIterable<Uint8Array> = body;
  for (const name of names.reverse()) decoded = decodeOne(decoded, name);
  yield* decoded;
}

async function* decodeOne(
  body: AsyncIterable<Uint8Array>,
  coding: string,
): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  const first = await iterator.next();
  // A reply without a body can still name a coding.
  if (first.done) return;
  const source = Readable.from(withFirst(first.value, iterator), { objectMode: false });
  const decoder = decoderOf(coding, first.value);
  source.once('error', (error) => decoder.destroy(error));
  try {
    yield* source.pipe(decoder) as AsyncIterable<Uint8Array>;
  } finally {
    source.destroy();
    decoder.destroy();
  }
}

async function* withFirst(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    for (let step = await rest.next(); !step.done; step = await rest.next()) yield step.value;
  } finally {
    await rest.return?.();
  }
}

function decoderOf(coding: string, { 0: first = 0 }: Uint8Array): Transform {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  // Some servers send the raw format of RFC 1951 instead of RFC 1950, whose first byte ends with 8.
  if (coding === 'deflate') return (first & 15) === 8 ? createInflate() : createInflateRaw();
  if (coding === 'br') return createBrotliDecompress();
  if (coding === 'zstd' && typeof createZstdDecompress === 'function')
    return createZstdDecompress();
  throw codingError(`the unknown content-encoding '${coding}'`);
}

function codingError(what: string): Error {
  return Object.assign(new TypeError(`The body has ${what}`), { code: 'ERR_CONTENT_ENCODING' });
}
