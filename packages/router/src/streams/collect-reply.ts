import type { Reply } from '../adapter.ts';
import { toProtocolError } from '../call/errors.ts';
import { refusal } from '../call/refusal.ts';

/**
 * The reply to a call with its whole body, for hosts that cannot send it while it arrives. A body of more than `maxSize`
 * characters is cancelled and replaced by the error `reply-too-large`.
 */
export function collectReply(reply: Reply, maxSize: number): Promise<Reply> {
  const { status, headers, stream } = reply;
  if (stream === undefined) return Promise.resolve(reply);
  const { promise, resolve } = Promise.withResolvers<Reply>();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let body = '';
  const refuse = (type: 'internal' | 'reply-too-large') => {
    resolve(refusal('', toProtocolError(type)));
    stream.cancel();
  };
  stream.pipe({
    write: (chunk) => {
      try {
        body += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      } catch {
        // Bytes that are no text have no place in a body of text.
        refuse('internal');
      }
      if (body.length > maxSize) refuse('reply-too-large');
      return body.length <= maxSize;
    },
    // Only a body that is too large has to wait, for ever.
    drained: () => new Promise(() => {}),
    end: () => resolve({ status, headers, body }),
    abort: () => refuse('internal'),
  });
  return promise;
}
