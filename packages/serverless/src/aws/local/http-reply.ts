import type { HttpResult } from '../http/http-event.ts';

/** An HTTP reply. */
export interface HttpReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** Makes the HTTP reply for a function's result, as services do. An invalid result is a 502. */
export function fromResult(result: unknown, method = 'GET'): HttpReply {
  if (!isResult(result)) return badGateway;
  const { statusCode: status, body, isBase64Encoded } = result;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const length = isBodyless(status, method)
    ? []
    : [['content-length', String(bytes.length)] as const];
  return { status, headers: [...headersOf(result), ...length], body: bytes };
}

/** The fields of a result. */
export function headersOf(result: Partial<HttpResult>): HttpReply['headers'] {
  return [
    ...Object.entries(result.headers ?? {}),
    ...Object.entries(result.multiValueHeaders ?? {}).flatMap(([name, values]) =>
      values.map((value) => [name, value] as const),
    ),
    ...(result.cookies ?? []).map((cookie) => ['set-cookie', cookie] as const),
  ].map(([name, value]) => [name.toLowerCase(), value] as const);
}

/** Whether a reply has no content: RFC 9110 section 6.4.1. */
export function isBodyless(status: number, method: string): boolean {
  return method === 'HEAD' || status === 204 || status === 304;
}

function isResult(result: unknown): result is HttpResult {
  if (typeof result !== 'object' || result === null) return false;
  const { statusCode, body } = result as Partial<HttpResult>;
  return Number.isInteger(statusCode) && typeof body === 'string';
}

const badGateway: HttpReply = {
  status: 502,
  headers: [['content-type', 'application/json']],
  body: Buffer.from('{"message":"Internal server error"}'),
};

const end = Buffer.alloc(8);

/** Makes the HTTP reply for a streamed result: metadata, eight zeros, body. */
export function fromStream(payload: Buffer, method = 'GET'): HttpReply {
  const at = payload.indexOf(end);
  if (at === -1) return fromResult(JSON.parse(String(payload)), method);
  const metadata = JSON.parse(String(payload.subarray(0, at))) as Partial<HttpResult>;
  const body = payload.subarray(at + end.length).toString('base64');
  return fromResult({ ...metadata, body, isBase64Encoded: true }, method);
}
