import type { HttpResult } from '../http/http-event.ts';
import type { HttpReply } from './http-request.ts';

/** Makes the HTTP reply of a function's result, as the service does that asked it; a 502 for one that is none. */
export function fromResult(result: unknown, method = 'GET'): HttpReply {
  if (!isResult(result)) return badGateway;
  const { statusCode: status, body, isBase64Encoded } = result;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const headers = [
    ...Object.entries(result.headers ?? {}),
    ...Object.entries(result.multiValueHeaders ?? {}).flatMap(([name, values]) =>
      values.map((value) => [name, value] as const),
    ),
    ...(result.cookies ?? []).map((cookie) => ['set-cookie', cookie] as const),
  ].map(([name, value]) => [name.toLowerCase(), value] as const);
  const isBodyless = method === 'HEAD' || status === 204 || status === 304;
  const length = isBodyless ? [] : [['content-length', String(bytes.length)] as const];
  return { status, headers: [...headers, ...length], body: bytes };
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
