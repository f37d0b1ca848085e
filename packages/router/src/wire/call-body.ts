import { toProtocolError } from '../call/errors.ts';

/** A request body that is a call: `[1]`, or `{"users/get":[1]}`. */
export type CallBody = readonly unknown[] | { readonly [id: string]: unknown };

const noParameters: CallBody = [];

/**
 * Reads a body's JSON; throws a `bad-request` error for anything but an array, an object or nothing. `whose` is what
 * the message calls the text.
 */
export function parseCallBody(text: string, whose = 'The request body'): CallBody {
  if (text === '') return noParameters;
  const body = parseJson(text, whose);
  if (typeof body !== 'object' || body === null) {
    throw toProtocolError('bad-request', `${whose} must be an object or an array`);
  }
  return body as CallBody;
}

/** A route's parameter list: a bare array as a whole, or the route's own entry; absent means empty. */
export function parametersOf(body: CallBody, id: string): readonly unknown[] {
  return Array.isArray(body) ? body : parametersUnder(body, id);
}

/** A hook's parameter list: the entry under its field; absent means empty. */
export function parametersUnder(body: CallBody, id: string): readonly unknown[] {
  if (Array.isArray(body)) return noParameters as readonly unknown[];
  const calls = body as Exclude<CallBody, readonly unknown[]>;
  // Own keys only: a route called `toString` must not find Object.prototype's.
  if (!Object.hasOwn(calls, id)) return [];
  const parameters = calls[id];
  if (!Array.isArray(parameters))
    throw toProtocolError('bad-request', 'The parameters must be an array');
  return parameters;
}

/** Throws a `bad-request` error for a text that is none; `whose` is what the message calls it. */
export function parseJson(text: string, whose: string): unknown {
  try {
    // RFC 8259 section 8.1 lets a parser ignore a byte order mark; JSON.parse does not.
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    throw toProtocolError('bad-request', `${whose} is not valid JSON`);
  }
}
