import type { Reply } from '../adapter.ts';
import { withoutHeader } from '../call/headers.ts';
import { toCachedReply } from '../protocol/cached-reply.ts';
import type { ConditionalCall } from '../streams/call-stream.ts';
import { ContentStream } from './content-stream.ts';

/**
 * The reply to a GET whose result is a file: 304 if the client already has it, 206 for a part of it
 * (RFC 9110 sections 13 and 14). Several ranges at once get the whole file, as the RFC allows.
 */
export async function toConditionalContent(
  reply: Reply,
  { caching, request, range: asked }: ConditionalCall,
): Promise<Reply> {
  const { status, stream } = reply;
  const isSliced = stream instanceof ContentStream && stream.source.slice !== undefined;
  const bare = { status, headers: reply.headers, body: '' };
  const cached = await toCachedReply(bare, { ...caching, etag: false }, request);
  const headers = isSliced ? [...cached.headers, 'accept-ranges', 'bytes'] : cached.headers;
  if (cached.status === 304) {
    stream?.cancel();
    return { status: 304, headers: withoutContent(headers), body: undefined, isContent: true };
  }
  const whole = { ...reply, headers };
  if (!isSliced) return whole;
  const size = stream.source.size as number;
  const isPart =
    asked !== undefined && status === 200 && isUnchanged(request.header('if-range'), headers);
  const range = isPart ? rangeOf(asked, size) : undefined;
  if (range === undefined) return whole;
  if (range === 'unsatisfiable') {
    stream.cancel();
    const own = [...withoutContent(headers), 'content-range', `bytes */${size}`];
    return { status: 416, headers: own, body: '', isContent: true };
  }
  const [start, end] = range;
  stream.narrow(start, end);
  return {
    ...whole,
    status: 206,
    headers: [
      ...withoutHeader(headers, 'content-length'),
      ...['content-length', String(end - start)],
      ...['content-range', `bytes ${start}-${end - 1}/${size}`],
    ],
  };
}

/**
 * The one range that a client asks for, with its end excluded. `undefined` for the whole file. RFC
 * 9110 section 14.2.
 */
function rangeOf(
  asked: string,
  size: number,
): readonly [start: number, end: number] | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(asked) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : [size - length, size];
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : [start, end];
}

/** Whether the client's part is of the current version: RFC 9110 section 13.1.5. */
function isUnchanged(ifRange: string | undefined, headers: readonly string[]): boolean {
  if (ifRange === undefined) return true;
  const named = (name: string) => headers[headers.indexOf(name) + 1];
  return headers.includes('etag') && [named('etag'), named('last-modified')].includes(ifRange);
}

function withoutContent(headers: readonly string[]): readonly string[] {
  return ['content-type', 'content-length', 'content-disposition'].reduce(withoutHeader, headers);
}
