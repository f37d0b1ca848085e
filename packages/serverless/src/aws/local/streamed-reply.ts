import type { Readable } from 'node:stream';
import type { HttpResult } from '../http/http-event.ts';
import { fromResult, type HttpReply, headersOf, isBodyless } from './http-reply.ts';
import type { StreamedOutcome } from './invocation.ts';

/** An HTTP reply whose body can be streamed. */
export interface StreamedReply extends Omit<HttpReply, 'body'> {
  readonly body: Buffer | Readable;
}

/** The type of results with metadata, eight zeros and a body. */
const WITH_METADATA = 'application/vnd.awslambda.http-integration-response';
const END = Buffer.alloc(8);
const MOST_METADATA = 1_000_000;

/** Makes the HTTP reply for a result as it arrives, as services do. Throws if it breaks off before the body, or has no valid metadata. */
export async function fromOutcome(
  { body, contentType }: StreamedOutcome,
  method: string,
): Promise<StreamedReply> {
  if (contentType !== WITH_METADATA) return fromResult(await readJson(body), method);
  const metadata = await readMetadata(body);
  const { statusCode: status = 200 } = metadata;
  if (!isBodyless(status, method)) return { status, headers: headersOf(metadata), body };
  body.resume();
  return { status, headers: headersOf(metadata), body: Buffer.alloc(0) };
}

async function readJson(body: Readable): Promise<unknown> {
  return JSON.parse(String(Buffer.concat(await body.toArray())));
}

/** Reads the metadata, and leaves the body. */
async function readMetadata(body: Readable): Promise<Partial<HttpResult>> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The end can be split over two chunks.
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const seam = Buffer.concat([tail, chunk]);
    chunks.push(chunk);
    size += chunk.length;
    if (!seam.includes(END)) {
      if (size > MOST_METADATA) break;
      tail = seam.subarray(-END.length + 1);
      continue;
    }
    const begun = Buffer.concat(chunks);
    const at = begun.indexOf(END);
    const rest = begun.subarray(at + END.length);
    if (rest.length > 0) body.unshift(rest);
    return JSON.parse(String(begun.subarray(0, at)));
  }
  throw new Error('The metadata of a streamed result do not end');
}
