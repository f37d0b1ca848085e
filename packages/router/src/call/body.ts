import { toProtocolError } from './errors.ts';

/** A request body that is a call: `[1]`, or `{"users/get":[1]}`. */
export type CallBody = readonly unknown[] | { readonly [id: string]: unknown };

const noParameters: CallBody = [];

/**
 * Parses a body. Throws a `bad-request` error for anything but an array, an object or nothing.
 * Messages call the text `name`.
 */
export function parseCallBody(text: string, name = 'The request body'): CallBody {
  if (text === '') return noParameters;
  const body = parseJson(text, name);
  if (typeof body !== 'object' || body === null) {
    throw toProtocolError('bad-request', `${name} must be an object or an array`);
  }
  return body as CallBody;
}

/** A route's parameter list: the whole array, or the route's own entry. Empty if there is none. */
export function parametersOf(body: CallBody, id: string): readonly unknown[] {
  return Array.isArray(body) ? body : parametersUnder(body, id);
}

/** A hook's parameter list: the entry under its field. Empty if there is none. */
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

/**
 * The first member of a body that neither the route nor its hooks read, or `undefined`. If it were
 * ignored, a misspelt call would run without parameters.
 */
export function unreadMember(
  body: CallBody,
  id: string,
  hookFields: ReadonlySet<string>,
): string | undefined {
  if (Array.isArray(body)) return undefined;
  // Not Object.keys: nearly every body has one member, and this makes no list. `npm run bench -- calls`
  for (const name in body) {
    if (name !== id && !hookFields.has(name) && Object.hasOwn(body, name)) return name;
  }
  return undefined;
}

/** Parses JSON. Throws a `bad-request` error for any other text, which the message calls `name`. */
export function parseJson(text: string, name: string): unknown {
  try {
    // RFC 8259 section 8.1 allows a parser to ignore a byte order mark, but JSON.parse does not.
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    throw toProtocolError('bad-request', `${name} is not valid JSON`);
  }
}
