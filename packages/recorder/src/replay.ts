import { type Endpoint, isReply } from '@mikrokit/router';
import { assertKnownOptions } from '@mikrokit/types/runtime';
import { firstDifference } from './first-difference.ts';
import type { RecordableApi } from './recordable-api.ts';
import { Redactor } from './redactor.ts';
import type { TapedCall } from './taped-call.ts';

/** A call that has another outcome today. */
export interface Difference {
  /** The number of the call on the tape, from 0. */
  readonly index: number;
  readonly call: TapedCall;
  /** Its outcome today; `undefined` for a route that there is no more, or that cannot be replayed. */
  readonly actual: Pick<TapedCall, 'status' | 'results' | 'errors'> | undefined;
  /** The first place that differs, such as `results.users/get.name`; empty without an outcome. */
  readonly place: string;
  /** Whether the types of the route have changed since. */
  readonly isContractChanged: boolean;
}

/** Options of {@link replay}. */
export interface ReplayOptions {
  /** Headers for every call beside those on the tape, such as the authorization of a test user. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The outcome of a {@link replay}. Each call is counted once. */
export interface ReplayReport {
  /** Calls with the outcome on the tape. */
  readonly same: number;
  /** Calls without all of their parameters on the tape, which were not made. */
  readonly redacted: number;
  readonly differences: readonly Difference[];
}

/**
 * Makes the calls of a tape one after the other in this process, with the parameters, hooks' parameters and headers on the
 * tape, and compares status, results and errors. Runs nothing but the router, whose handlers run for real.
 */
export async function replay(
  api: RecordableApi,
  tape: Iterable<TapedCall>,
  options: ReplayOptions = {},
): Promise<ReplayReport> {
  assertKnownOptions('replay', options, { headers: 1 });
  const added = Object.entries(options.headers ?? {});
  const headers = Object.fromEntries(added.map(([name, value]) => [name.toLowerCase(), value]));
  const document = await api.describe();
  const differences: Difference[] = [];
  let same = 0;
  let redacted = 0;
  let index = -1;
  for (const call of tape) {
    index++;
    if (call.redacted) {
      redacted++;
      continue;
    }
    const endpoint = api.acceptRoute(call.route);
    if (isReply(endpoint) || endpoint.isRaw || endpoint.streams) {
      differences.push({ index, call, actual: undefined, place: '', isContractChanged: true });
      continue;
    }
    const redactor = new Redactor(document, call.route);
    const actual = await outcomeOf(
      { ...call, headers: { ...call.headers, ...headers } },
      endpoint,
      redactor,
    );
    const { status, results, errors } = call;
    const place = firstDifference(plain({ status, results, errors }), plain(actual));
    if (place === undefined) {
      same++;
      continue;
    }
    const isContractChanged = redactor.contract !== call.contract;
    differences.push({ index, call, actual, place, isContractChanged });
  }
  return { same, redacted, differences };
}

async function outcomeOf(call: TapedCall, endpoint: Endpoint, redactor: Redactor) {
  const header = (name: string): string | undefined => {
    const key = name.toLowerCase();
    return Object.hasOwn(call.headers, key) ? call.headers[key] : undefined;
  };
  const request = { header, native: undefined };
  const reply = await endpoint.run(JSON.stringify(call.params), request);
  return redactor.reply(reply.status, reply.body);
}

/** As it reads back from a tape. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
