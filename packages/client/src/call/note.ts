import type { Received } from '../options.ts';
import type { Arrived } from './read-reply.ts';

/** Keeps what interceptors and retries may want to know of a reply. */
export function note(received: Received, reply: Arrived): void {
  received.status = reply.status;
  received.header = (name) => reply.header(name);
}
