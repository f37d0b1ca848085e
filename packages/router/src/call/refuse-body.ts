import type { Endpoint, Reply } from '../adapter.ts';
import type { ProtocolErrorType } from './errors.ts';

/** Why an adapter cannot take a body. */
export interface BodyRefusal {
  readonly type: ProtocolErrorType;
  /** Replaces the fixed text of the error. */
  readonly message?: string;
  /** Further headers of the reply: name, value, name, value, … */
  readonly headers?: readonly string[];
}

/** The verdict on a body above the limit. */
export const tooLarge: BodyRefusal = { type: 'payload-too-large' };

/** The reply to a request whose body cannot be taken. */
export function refuseBody(endpoint: Endpoint, { type, message, headers }: BodyRefusal): Reply {
  const reply = endpoint.refuse(type, message);
  return headers === undefined ? reply : { ...reply, headers: [...reply.headers, ...headers] };
}
