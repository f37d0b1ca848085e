import type { HttpResult } from '../http/http-event.ts';
import { fromResult } from './from-result.ts';
import type { HttpReply } from './http-request.ts';

const end = Buffer.alloc(8);

/** Makes the HTTP reply of what a function streamed: metadata, eight zeros, body. */
export function fromStream(payload: Buffer, method = 'GET'): HttpReply {
  const at = payload.indexOf(end);
  if (at === -1) return fromResult(JSON.parse(String(payload)), method);
  const metadata = JSON.parse(String(payload.subarray(0, at))) as Partial<HttpResult>;
  const body = payload.subarray(at + end.length).toString('base64');
  return fromResult({ ...metadata, body, isBase64Encoded: true }, method);
}
