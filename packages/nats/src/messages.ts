import { headers, type MsgHdrs } from '@nats-io/transport-node';

/**
 * The header that says what a message of a server is, by a word and a number:
 *
 * - `reply 404`: the whole reply, with its status. Without the header: one with the status 200, whose body is JSON.
 * - `stream 200`: the head of a reply that arrives in parts, with its status. It is the first message of such a reply.
 * - `part 2`, `end 3`: a piece of its body, and the end. The number is that of the message, so that none is missed.
 * - `broken 3`: the reply breaks off. `broken 1`: there will be none.
 * - `alive 2`: the call is running, and so many numbered messages were sent so far.
 */
export const KIND_HEADER = 'mikrokit-reply';

/** The header with the query string of a request, which has no say in its route. */
export const QUERY_HEADER = 'mikrokit-query';

/** What a client sends to end a call. */
export const CANCEL = 'cancel';

/** The bytes of a stream that may be on their way. Its client asks for more by a number. */
export const STREAM_WINDOW = 65_536;

/** What a message of a server is. */
export type MessageKind = 'reply' | 'stream' | 'part' | 'end' | 'broken' | 'alive';

/** The headers of a message of a server. */
export function kindHeaders(kind: MessageKind, number: number): MsgHdrs {
  const list = headers();
  list.set(KIND_HEADER, `${kind} ${number}`);
  return list;
}
