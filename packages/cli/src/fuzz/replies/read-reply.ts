import type { Call } from '../calls/call.ts';
import type { FuzzedRoute } from '../fuzzed-api.ts';
import type { Reply } from '../target/target.ts';

/** A reply, taken apart. */
export interface ReadReply {
  /** The route's result. `undefined` if the reply has none. */
  readonly result: unknown;
  /** Results of hooks by field. */
  readonly others: Readonly<Record<string, unknown>>;
  /** The items of a stream. */
  readonly items: readonly unknown[];
  readonly errors: readonly ReadError[];
  /** The status of a reply with errors, or of a stream that ends with them. */
  readonly errorStatus?: number;
  /** Whether a stream ended before its result. */
  readonly isOpen?: true;
}

export interface ReadError {
  /** The route's id, or a hook's field. `undefined` if the reply does not say. */
  readonly field?: string;
  readonly type?: string;
  readonly data?: unknown;
  readonly issues?: readonly { readonly code?: string; readonly path?: readonly unknown[] }[];
}

/**
 * Splits a reply into its parts. Returns the reason if it is neither a reply of the protocol nor of
 * an HTTP route.
 */
export function readReply(route: FuzzedRoute, call: Call, reply: Reply): ReadReply | string {
  const { status, headers, text } = reply;
  const type = headers.get('content-type') ?? '';
  if (type.includes('ndjson')) return readStream(call.route, text);
  if (text === '') return { result: undefined, others: {}, items: [], errors: [] };
  const json = parse(text);
  if (json === undefined) return status >= 400 ? noErrors : `a body that is not JSON (${type})`;
  const isBare = call.by === 'http' && route.http !== undefined;
  const isProblem = type.includes('problem+json');
  if (!isBare || (status >= 400 && !isProblem)) return readBody(call.route, json, status);
  if (status < 400) return { result: json.value, others: {}, items: [], errors: [] };
  const { type: name, data, issues } = Object(json.value);
  return {
    ...noErrors,
    errorStatus: status,
    errors: [{ type: decodeURIComponent(String(name)), data, issues }],
  };
}

const noErrors: ReadReply = { result: undefined, others: {}, items: [], errors: [] };

function readBody(
  id: string,
  { value }: { readonly value: unknown },
  status: number,
): ReadReply | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'a body that is no object with the results';
  const { errors = {}, [id]: result, ...others } = value as Readonly<Record<string, unknown>>;
  const read = Object.entries(Object(errors)).map(([field, error]) => ({
    field,
    ...Object(error),
  }));
  return { result, others, items: [], errors: read, errorStatus: status };
}

/** `{"item":1}`, `{"result":{…}}`, `{"error":{"status":500,"body":{…}}}` */
function readStream(id: string, text: string): ReadReply | string {
  const items: unknown[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const json = parse(line);
    if (json === undefined) return 'a line of its stream that is not JSON';
    const { item, result, error } = Object(json.value);
    if (item !== undefined) items.push(item);
    const end = result ?? error?.body;
    if (end === undefined) continue;
    const read = readBody(id, { value: end }, error?.status ?? 200);
    return typeof read === 'string' ? read : { ...read, items };
  }
  return { result: undefined, others: {}, items, errors: [], isOpen: true };
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
