import type { ResponseDraft } from '../call/context.ts';
import type { CallResponse } from '../execution/call-response.ts';

/** The part of a first reply that the route made. */
export interface StoredReply {
  /** The result as JSON. Absent for `undefined`, and for an error. */
  readonly text?: string;
  readonly error?: { readonly status: number; readonly text: string };
  /** The status that the handler has set. */
  readonly status?: number;
  /** Headers that the handler has set, including replaced headers of hooks: name, value, … */
  readonly set: readonly string[];
  /** Headers that it has added. */
  readonly added: readonly string[];
}

/** An entry of a store: a call that runs, or its reply. */
export interface StoredCall {
  /** The hash of its parameters. */
  readonly params: string;
  /** Identifies a call, even among calls with the same reply. */
  readonly call: string;
  readonly reply?: StoredReply;
}

/** A snapshot of a response. */
interface ResponseState {
  readonly status: number;
  readonly headers: readonly string[];
}

export function responseState(response: ResponseDraft): ResponseState {
  const { status, flatHeaders } = response as CallResponse;
  return { status, headers: flatHeaders };
}

/**
 * The changes that a handler made to a response, except for cookies, which belong to the first
 * client.
 */
export function responseChanges(
  before: ResponseState,
  after: ResponseState,
): Pick<StoredReply, 'status' | 'set' | 'added'> {
  const set: string[] = [];
  const added: string[] = [];
  for (const name of new Set(after.headers.filter((_, at) => at % 2 === 0))) {
    if (name === 'set-cookie') continue;
    const old = valuesOf(before.headers, name);
    const values = valuesOf(after.headers, name);
    const isLonger = old.every((value, i) => values[i] === value);
    for (const [i, value] of values.entries()) {
      if (isLonger && i < old.length) continue;
      (i === 0 && !isLonger ? set : added).push(name, value);
    }
  }
  return { ...(after.status !== before.status && { status: after.status }), set, added };
}

/** Repeats them on another response, and sets the header `idempotent-replayed`. */
export function repeatChanges(response: ResponseDraft, { status, set, added }: StoredReply): void {
  const { headers } = response;
  if (status !== undefined) response.status = status;
  for (let i = 0; i < set.length; i += 2) headers.set(set[i] as string, set[i + 1] as string);
  for (let i = 0; i < added.length; i += 2)
    headers.append(added[i] as string, added[i + 1] as string);
  headers.set('idempotent-replayed', 'true');
}

function valuesOf(headers: readonly string[], name: string): readonly string[] {
  return headers.filter((_, at) => at % 2 === 1 && headers[at - 1] === name);
}
