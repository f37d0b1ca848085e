import type { CallRequest } from '../adapter.ts';

/**
 * The request header with the contract that the client was compiled with. Batches send one for each
 * call, in order, separated by commas. When the contracts differ, the reply has the header too,
 * with the route's own contract.
 */
export const CONTRACT_HEADER = 'mikrokit-contract';

/** The query parameter that replaces {@link CONTRACT_HEADER} in a GET, where a header would cost a preflight. */
export const CONTRACT_PARAMETER = 'contract';

/**
 * The request header with the milliseconds that the client still waits. It shortens the call's
 * deadline.
 */
export const DEADLINE_HEADER = 'mikrokit-deadline';

/** The reply header with the statuses of a batch's calls, in order. Absent when all are 200. */
export const STATUS_HEADER = 'mikrokit-status';

/** The headers of a reply without additions. */
export const JSON_HEADERS: readonly string[] = ['content-type', 'application/json'];

/**
 * Forbids caches to store a reply. Otherwise they can store a 404 or 405 to a GET for as long as
 * they like (RFC 9110 section 15.1).
 */
export const NO_STORE: readonly string[] = ['cache-control', 'no-store'];

/** The contract that a client sends for one route. `undefined` if none. */
export function contractOf(request: CallRequest): string | undefined {
  return request.header(CONTRACT_HEADER);
}

/** The headers of a reply, without all headers of one name. */
export function withoutHeader(headers: readonly string[], name: string): readonly string[] {
  return headers.filter((_, at) => headers[at & ~1] !== name);
}

/** Adds a contract to the headers of a reply. */
export function withContract(headers: readonly string[], contract: string): readonly string[] {
  return [...headers, CONTRACT_HEADER, contract];
}

const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const reservedNames = new Set([
  'connection',
  'content-length',
  'content-type',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Whether a text can be the name of a header: a token, RFC 9110 section 5.1. */
export function isHeaderName(name: unknown): name is string {
  return typeof name === 'string' && token.test(name);
}

/** A name in lower case. Throws a `TypeError` for a name that handlers must not set. */
export function toHeaderName(name: string): string {
  const key = String(name).toLowerCase();
  if (!token.test(key)) throw new TypeError(`${JSON.stringify(key)} is not a header name`);
  if (reservedNames.has(key)) throw new TypeError(`Handlers cannot set the header '${key}'`);
  return key;
}
