import type { Progress } from '../options.ts';
import type { PreparedBody, SentBody } from './prepared-body.ts';

const CHUNK = 65_536;

/** A body that is sent in chunks, and reports after each how much of it the connection has taken. */
export function withProgress(
  { contentType, isRepeatable, body, size }: PreparedBody,
  report: (progress: Progress) => void,
): PreparedBody {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const total = bytes instanceof Uint8Array ? bytes.byteLength : size;
  const chunks = { [Symbol.asyncIterator]: () => reported(bytes, total, report) };
  return { contentType, isRepeatable, size: total, body: chunks };
}

async function* reported(
  body: Exclude<SentBody, string>,
  total: number | undefined,
  report: (progress: Progress) => void,
): AsyncGenerator<Uint8Array> {
  let loaded = 0;
  for await (const chunk of chunksOf(body)) {
    yield chunk;
    loaded += chunk.byteLength;
    report({ loaded, total });
  }
}

async function* chunksOf(body: Exclude<SentBody, string>): AsyncGenerator<Uint8Array> {
  const chunks = body instanceof Uint8Array ? [body] : body;
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += CHUNK) yield chunk.subarray(at, at + CHUNK);
}
