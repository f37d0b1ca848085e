import { ERROR_EXPLANATIONS } from '../call/error-explanations.ts';
import { curlCommand, quote } from '../copy/curl-command.ts';
import type { EnteredBody } from './raw-body.ts';

/** A raw request as a person entered it. */
export interface RawRequest {
  readonly method: string;
  /** The address, with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: EnteredBody | undefined;
}

/** Sends a request as it is. Rejects with an explanation without a reply. */
export async function sendRaw(request: RawRequest, signal: AbortSignal): Promise<Response> {
  const { method, url, body } = request;
  const sent = new Request(url, {
    method,
    headers: headersOf(request),
    signal,
    ...(body && { body: body.content }),
  });
  try {
    return await fetch(sent);
  } catch (cause) {
    throw new Error(ERROR_EXPLANATIONS.network, { cause });
  }
}

/** A request as a command for a shell of POSIX. A file is read from the working directory, by its name. */
export function rawToCurl(request: RawRequest): string {
  const { content } = request.body ?? {};
  const data = content instanceof File ? `@${content.name}` : content;
  const option = content instanceof File ? '--data-binary' : '--data-raw';
  const body = data === undefined ? [] : [`${option} ${quote(data)}`];
  return curlCommand({ ...request, headers: headersOf(request) }, body);
}

/** The entered headers, with the content type of the body. */
function headersOf({ headers, body }: RawRequest): Readonly<Record<string, string>> {
  return body === undefined || body.type === ''
    ? headers
    : { 'content-type': body.type, ...headers };
}
