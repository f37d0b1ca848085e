import { headersOfHooks } from '../access/credentials.ts';
import { ERROR_EXPLANATIONS } from '../call/error-explanations.ts';
import { curlCommand, quote } from '../copy/curl-command.ts';
import type { ExplorerParts } from '../explorer-parts.ts';
import { type SentCall, shownHeaders } from '../sent/sent-calls.ts';
import type { EnteredBody } from './raw-body.ts';
import type { RawReply } from './raw-reply.ts';

/** A raw request as a person entered it. */
export interface RawRequest {
  readonly method: string;
  /** The address, with its query. */
  readonly url: string;
  readonly body: EnteredBody | undefined;
}

/**
 * Sends a request as it is, and adds it to those that were sent. Rejects with an explanation without a reply, and when the
 * body breaks off.
 */
export async function sendRaw(
  { api, credentials, sent }: ExplorerParts,
  { id, request }: { readonly id: string; readonly request: RawRequest },
  { signal, reply }: { readonly signal: AbortSignal; readonly reply: RawReply },
): Promise<SentCall> {
  credentials.assertSendable();
  const { method, url, body } = request;
  const headers = withType(request, credentials.read());
  const time = Date.now();
  const started = performance.now();
  const asked = new Request(url, { method, headers, signal, ...(body && { body: body.content }) });
  const shown = await reply.show(
    fetch(asked).catch((cause: unknown) => {
      throw new Error(ERROR_EXPLANATIONS.network, { cause });
    }),
  );
  const { content = '' } = body ?? {};
  const isFile = content instanceof File;
  const call = {
    id,
    time,
    request: {
      method,
      url,
      headers: shownHeaders(headers, headersOfHooks(api)),
      body: isFile ? `The file ${content.name}` : content,
    },
    reply: shown.head,
    duration: performance.now() - started,
    body: shown.body,
    isPrivate: isFile,
    repeat: { kind: 'raw' as const, request },
  };
  return sent.add(call);
}

/** A request as a command for a shell of POSIX. A file is read from the working directory, by its name. */
export function rawToCurl(request: RawRequest, headers: Readonly<Record<string, string>>): string {
  const { content } = request.body ?? {};
  const data = content instanceof File ? `@${content.name}` : content;
  const option = content instanceof File ? '--data-binary' : '--data-raw';
  const body = data === undefined ? [] : [`${option} ${quote(data)}`];
  return curlCommand({ ...request, headers: withType(request, headers) }, body);
}

/** The entered headers, with the content type of the body. */
function withType(
  { body }: RawRequest,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return body === undefined || body.type === ''
    ? headers
    : { 'content-type': body.type, ...headers };
}
