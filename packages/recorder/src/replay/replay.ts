import { type ApiDocument, isReply } from '@mikrokit/router';
import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/types/runtime';
import type { MethodCodec } from '../dependency-calls/method-codec.ts';
import type { RecordableApi } from '../recordable-api.ts';
import { assertRuleList, type RedactionOptions } from '../redaction/rules/assert-rules.ts';
import type { TapedCall } from '../taped-call.ts';
import type { Change } from './find-changes.ts';
import type { Outcome } from './read-reply.ts';
import { replayCall } from './replay-call.ts';
import { ReplayRules } from './replay-rules.ts';
import { isReplayable } from './taped-request.ts';

/** A call that has another outcome today. */
export interface Difference {
  /** The number of the call on the tape, from 0. */
  readonly index: number;
  readonly call: TapedCall;
  /** Its outcome today. `undefined` if the route no longer exists, or cannot be replayed. */
  readonly actual: Outcome | undefined;
  /** All locations that differ, those of dependency calls before those of the outcome; none without an outcome. */
  readonly changes: readonly Change[];
  /** Whether the types of the route have changed since. */
  readonly isContractChanged: boolean;
}

/**
 * Options of {@link replay}. Pass the same `rules`, `pseudonymKey` and `maxValueBytes` as for the recording. Without
 * the key, a replay compares only whether a pseudonym is there.
 */
export interface ReplayOptions extends RedactionOptions {
  /**
   * Headers for every call, next to the headers on the tape, such as the authorization of a test user. Default: none.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** How many calls can run at the same time. Default: 1, so each call sees the changes of the calls before it. */
  readonly concurrency?: number;
  /** Whether `now()` returns the times on the tape, or the current time. Default: `tape`. */
  readonly clock?: 'tape' | 'live';
  /** Whether `random()` and `uuid()` return the values on the tape, or new ones. Default: `tape`. */
  readonly random?: 'tape' | 'live';
  /** Milliseconds after which a call is cancelled and ends with 504. Default: 30,000. */
  readonly timeout?: number;
}

/** The outcome of a {@link replay}. Each call is counted once. */
export interface ReplayReport {
  /** Calls with the outcome on the tape. */
  readonly same: number;
  /** Calls without all of their parameters on the tape, which were not made. */
  readonly redacted: number;
  /** Calls among `redacted` that asked or took more than the recorder could keep (`maxDependencyCalls`). */
  readonly incomplete: number;
  /** In the order of the tape. */
  readonly differences: readonly Difference[];
  /** The routes whose types are not those on the tape, or that are gone, even if no outcome differs. */
  readonly changedContracts: readonly string[];
  /** The methods of wrapped dependencies that were asked, and whose types are not those on the tape: `db.find`. */
  readonly changedDependencies: readonly string[];
  /** Today's types of all methods that were asked. */
  readonly dependencyTypes: DependencyTypes;
}

/** The types of methods of wrapped dependencies. */
export interface DependencyTypes {
  /** The ids of their types by their names, `db.find`: of an object with the properties `params` and `result`. */
  readonly contracts: Readonly<Record<string, string>>;
  readonly types: ApiDocument['types'];
}

/**
 * Repeats the calls of a tape in this process, with their parameters, hooks' parameters and headers, and compares
 * status, results, items and errors. The tape answers calls to wrapped dependencies. A dependency call that is not on
 * the tape is a difference, and so is an unused answer. It needs no network, but handlers run for real. Rejects for
 * invalid options.
 */
export async function replay(
  api: RecordableApi,
  tape: Iterable<TapedCall>,
  options: ReplayOptions = {},
): Promise<ReplayReport> {
  assertKnownOptions('replay', options, {
    headers: 1,
    concurrency: 1,
    clock: 1,
    random: 1,
    timeout: 1,
    rules: 1,
    pseudonymKey: 1,
    maxValueBytes: 1,
  });
  assertRuleList('replay', options);
  const rules = new ReplayRules(options);
  const { concurrency = 1, clock = 'tape', random = 'tape', timeout = 30_000 } = options;
  assertIntegers('replay', { concurrency });
  for (const [name, value] of Object.entries({ clock, random }))
    if (value !== 'tape' && value !== 'live')
      throw new TypeError(`replay: ${name} must be 'tape' or 'live'`);
  assertIntegers('replay', { timeout }, { most: LONGEST_TIMEOUT });
  const added = Object.entries(options.headers ?? {});
  const headers = Object.fromEntries(added.map(([name, value]) => [name.toLowerCase(), value]));
  const document = await api.describe();
  const context = { document, rules, sources: { clock, random }, headers, timeout };
  const calls = [...tape];
  const changed = calls.filter(({ route, contract }) => contractOf(document, route) !== contract);
  const changedContracts = [...new Set(changed.map(({ route }) => route))];
  const differences: Difference[] = [];
  const changedMethods = new Set<string>();
  const askedMethods = new Map<string, MethodCodec>();
  let same = 0;
  let redacted = 0;
  let incomplete = 0;

  const replayNumbered = async (index: number, call: TapedCall): Promise<void> => {
    if (!isReplayable(call)) {
      redacted++;
      if (call.missing !== undefined) incomplete++;
      return;
    }
    const isContractChanged = contractOf(document, call.route) !== call.contract;
    const endpoint = api.acceptRoute(call.route);
    // Files are not on a tape.
    const needsFiles = !isReply(endpoint) && endpoint.isRaw && call.sent === undefined;
    if (isReply(endpoint) || needsFiles) {
      differences.push({ index, call, actual: undefined, changes: [], isContractChanged });
      return;
    }
    const made = await replayCall(endpoint, call, context);
    const { actual, changes } = made;
    for (const method of made.changedDependencies) changedMethods.add(method);
    for (const [method, codec] of made.asked) askedMethods.set(method, codec);
    if (changes.length === 0) same++;
    else differences.push({ index, call, actual, changes, isContractChanged });
  };

  // All of them take the next call from one iterator.
  const entries = calls.entries();
  const replayNext = async (): Promise<void> => {
    for (const [index, call] of entries) await replayNumbered(index, call);
  };
  await Promise.all(Array.from({ length: concurrency }, replayNext));
  differences.sort((a, b) => a.index - b.index);
  return {
    same,
    redacted,
    incomplete,
    differences,
    changedContracts,
    changedDependencies: [...changedMethods].sort(),
    dependencyTypes: typesOf(askedMethods),
  };
}

function typesOf(asked: ReadonlyMap<string, MethodCodec>): DependencyTypes {
  const contracts = [...asked].flatMap(([method, { contract }]) =>
    contract ? [[method, contract]] : [],
  );
  // Equal ids are equal types, also of other dependencies.
  const types = Object.assign({}, ...new Set([...asked.values()].map(({ types }) => types)));
  return { contracts: Object.fromEntries(contracts), types };
}

/** The hash of the types of a route. `undefined` for an unknown route. */
function contractOf({ routes }: ApiDocument, route: string): string | undefined {
  return Object.hasOwn(routes, route) ? routes[route]?.contract : undefined;
}
