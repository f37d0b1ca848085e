import type { ResultCodec } from '../numbers/number-reader.ts';
import type { FetchResponse } from '../response/fetch-response.ts';
import { invalidError } from '../response/read-value.ts';
import { FetchError } from './fetch-error.ts';

/** The error for a reply whose status is one of an error, with the text of its body. */
export async function toStatusError(
  response: FetchResponse,
): Promise<FetchError<'status', string>> {
  const { request, status, headers } = response;
  const body = await response.text();
  const message = `the status is ${status}`;
  return new FetchError('status', { request, message, status, headers, body });
}

/**
 * The error for one caller. Its body is decoded by the type declared for the status, otherwise
 * parsed if it is JSON. If the body does not match its type, it is a `protocol` error.
 */
export function withBody(
  error: FetchError,
  errors: Readonly<Record<string, ResultCodec>> | undefined,
): FetchError {
  const { request, headers, body, cause } = error;
  if (error.type !== 'status' || typeof body !== 'string') return error;
  const status = error.status as number;
  const codec = errors?.[status] ?? errors?.default;
  const json = parse(body, codec?.parseJson);
  const message = `the status is ${status}`;
  const options = { request, message, status, headers, ...(cause !== undefined && { cause }) };
  if (codec === undefined) {
    const isJson = /[/+]json\b/i.test(String(headers['content-type'] ?? ''));
    const read = isJson && json !== undefined ? json : body;
    return new FetchError('status', { ...options, body: read });
  }
  const decoded = codec.decode(json);
  if (decoded.ok) return new FetchError('status', { ...options, body: decoded.value });
  return invalidError({ request, status, headers }, decoded.issues);
}

function parse(text: string, parseJson: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
