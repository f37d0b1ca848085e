import type { CallRequest } from '../adapter.ts';

/**
 * The header in which a caller says by which types it was compiled: the `contract` of the route it calls, or those of
 * a batch's calls in their order, separated by commas. A reply has it, with the route's own, when the two differ.
 */
export const CONTRACT_HEADER = 'mikrokit-contract';

/** The parameter of the query string that says it for a GET, where a header would cost a preflight. */
export const CONTRACT_PARAMETER = 'contract';

/** What the caller of one route says; `undefined` for one who says nothing. */
export function contractOf(request: CallRequest): string | undefined {
  return request.header(CONTRACT_HEADER);
}

/** Adds the header to a reply's. */
export function withContract(headers: readonly string[], contract: string): readonly string[] {
  return [...headers, CONTRACT_HEADER, contract];
}
