import type { FetchRequest } from '../attempt/interceptors.ts';
import { nameOf } from '../call.ts';
import { FetchError } from '../errors/fetch-error.ts';

/** Throws a `FetchError` if the application's `content-length` is not the length of the body. */
export function assertLength({ method, url, headers, body }: FetchRequest): void {
  const given = headers['content-length'];
  if (given === undefined || (typeof body === 'object' && !(body instanceof Uint8Array))) return;
  const { byteLength } =
    typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? { byteLength: 0 });
  if (Number(given) === byteLength) return;
  const message = `the header content-length is ${given}, and the body has ${byteLength} bytes`;
  throw new FetchError('application', { request: nameOf({ method, url }), message });
}
