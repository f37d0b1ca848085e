import type { CallRequest } from '../calls/call.ts';
import type { NoReply, Reply } from './target.ts';

/** The most bytes of a reply that are read. The rest of an endless stream does not matter. */
const LONGEST = 4_000_000;

/** Sends a request to a server, and waits for its reply for so many milliseconds. */
export async function sendRequest(
  url: string,
  { method, path, headers, body }: CallRequest,
  deadline: number,
): Promise<Reply | NoReply> {
  const signal = AbortSignal.timeout(deadline);
  try {
    const reply = await fetch(url + path, {
      method,
      headers,
      signal,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    return { status: reply.status, headers: reply.headers, text: await readText(reply, signal) };
  } catch (error) {
    if (signal.aborted) return { failure: 'hang', message: `gave no reply within ${deadline} ms` };
    if (!(error instanceof Error)) throw error;
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    return { failure: 'crash', message: `broke the connection off: ${cause}` };
  }
}

/** The text of a reply. An endless stream of lines is cut off at the deadline. */
async function readText(reply: Response, signal: AbortSignal): Promise<string> {
  const isStream = reply.headers.get('content-type')?.includes('ndjson') ?? false;
  if (!isStream) return reply.text();
  let text = '';
  try {
    for await (const chunk of (reply.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.length > LONGEST) break;
    }
  } catch (error) {
    if (!signal.aborted || text === '') throw error;
  }
  return text.slice(0, text.lastIndexOf('\n') + 1);
}
