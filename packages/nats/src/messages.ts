import { headers, type MsgHdrs } from '@nats-io/transport-node';

/**
 * The header with the kind of a server's message, as a word and a number:
 *
 * - `reply 404`: the whole reply, with its status. Without the header: a reply with the status 200,
 *   whose body is JSON.
 * - `stream 200`: the head of a streamed reply, with its status. It is the first message of such a
 *   reply.
 * - `part 2`, `end 3`: a part of its body, and the end. The number counts messages, so that a
 *   missing one is noticed.
 * - `broken 3`: the reply breaks off. `broken 1`: there will be none.
 * - `alive 2`: the call is running, and so many numbered messages were sent so far.
 */
export const KIND_HEADER = 'mikrokit-reply';

/** The header with the query string of a request, which does not affect its route. */
export const QUERY_HEADER = 'mikrokit-query';

/** The message with which a client ends a call. */
export const CANCEL = 'cancel';

/** The most bytes of a stream that can be on their way. Its client asks for more with a number. */
export const STREAM_WINDOW = 65_536;

/** The kind of a server's message. */
export type MessageKind = 'reply' | 'stream' | 'part' | 'end' | 'broken' | 'alive';

/** The headers of a message of a server. */
export function kindHeaders(kind: MessageKind, number: number): MsgHdrs {
  const list = headers();
  list.set(KIND_HEADER, `${kind} ${number}`);
  return list;
}
