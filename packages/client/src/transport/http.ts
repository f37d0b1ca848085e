/**
 * The HTTP core, which `@mikrokit/fetch` also uses: transports, bodies within limits, and the
 * identity of a caller.
 */
export { chunksOf } from '../streams/chunks-of.ts';
export { EventParser, type StreamedEvent } from '../streams/event-parser.ts';
export { GrowingText } from '../streams/growing-text.ts';
export { type ReconnectLimits, reconnectWait } from '../streams/reconnect-wait.ts';
export { sleep } from '../streams/time-limit.ts';
export { toReadable } from '../streams/to-readable.ts';
export { type BodyEnd, type BodyLimits, BodyReader } from './body-reader.ts';
export { callerNamedBy, isCredential, withoutCredentials } from './credentials.ts';
export { type FetchTransportOptions, fetchTransport } from './fetch-transport.ts';
export { MessageCall } from './message-call.ts';
export { readBytes } from './read-bytes.ts';
export { headerOf } from './reply-headers.ts';
export {
  MAX_REPLY_SIZE,
  type ReplyHeaders,
  type SentBody,
  type StreamBody,
  type TimingRecord,
  type Transport,
  type TransportFactory,
  type TransportReply,
  type TransportRequest,
} from './transport.ts';
