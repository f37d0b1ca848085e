import {
  type ApiDocument,
  type CallRequest,
  type Endpoint,
  isReply,
  type Reply,
} from '@mikrokit/router';
import { currentCall } from '../dependency-calls/current-call.ts';
import type { MethodCodec } from '../dependency-calls/method-codec.ts';
import { Redactor } from '../redaction/redactor.ts';
import type { TapedCall } from '../taped-call.ts';
import type { TapedFile } from '../taped-parts.ts';
import { type Change, findChanges } from './find-changes.ts';
import { hideAsRecorded, hidePseudonyms } from './hide-as-recorded.ts';
import { maskVolatileCall } from './mask-volatile-call.ts';
import { type Outcome, readReply, replayedParts } from './read-reply.ts';
import type { ReplayRules } from './replay-rules.ts';
import { ReplayedCall, type ReplaySources } from './replayed-call.ts';
import { localCallOf } from './taped-request.ts';

/** How calls are replayed. */
interface ReplayContext {
  readonly document: ApiDocument;
  readonly rules: ReplayRules;
  readonly sources: ReplaySources;
  /** In addition to the headers on the tape. In lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The most time of a call in milliseconds. */
  readonly timeout: number;
}

/** A call that was made again. */
interface MadeCall {
  readonly actual: Outcome;
  readonly changes: readonly Change[];
  /** The methods of dependencies that it asked whose types have changed since. */
  readonly changedDependencies: ReadonlySet<string>;
  /** The methods of dependencies that it asked. */
  readonly asked: ReadonlyMap<string, MethodCodec>;
}

/** Makes one call of a tape, and compares its outcome and its dependency calls with the tape. */
export async function replayCall(
  endpoint: Endpoint,
  call: TapedCall,
  context: ReplayContext,
): Promise<MadeCall> {
  const { document, rules, sources } = context;
  const redactor = new Redactor(document, call.route, rules.today);
  const replayed = new ReplayedCall(call, sources, rules);
  const outcome = await currentCall.run(replayed, () => run(endpoint, call, redactor, context));
  const used = replayed.end();
  // As it reads back from a tape.
  const actual = hideAsRecorded(
    recordedOutcome(call),
    JSON.parse(JSON.stringify(outcome)) as Outcome,
  );
  const changes = [...used, ...compareOutcomes(document, call, actual)];
  const { changedContracts: changedDependencies, asked } = replayed;
  return { actual, changes, changedDependencies, asked };
}

/**
 * Makes a call and reads its reply. After the timeout, the call ends with 504, as on a host whose
 * time is over.
 */
async function run(
  endpoint: Endpoint,
  call: TapedCall,
  redactor: Redactor,
  { headers: added, timeout }: ReplayContext,
): Promise<Outcome> {
  const headers = { ...call.headers, ...added };
  const header = (name: string): string | undefined => {
    const key = name.toLowerCase();
    return Object.hasOwn(headers, key) ? headers[key] : undefined;
  };
  const parts = replayedParts(call, redactor);
  const request: CallRequest = {
    header,
    native: undefined,
    ...(call.sent && { local: localCallOf(call), observer: parts }),
  };
  const reply = endpoint.run(JSON.stringify(call.params), request);
  let cancel = (): void => {
    if (!isReply(reply)) reply.cancel('timeout');
  };
  const timer = setTimeout(() => cancel(), timeout);
  try {
    const head: Reply = await reply;
    cancel = () => head.stream?.cancel('timeout');
    return await readReply(head, call, { parts, redactor });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The locations where today's outcome of a call differs from the tape, except for volatile values.
 */
function compareOutcomes(
  document: ApiDocument,
  call: TapedCall,
  actual: Outcome,
): readonly Change[] {
  const { items: _items, sent: _sent, ...made } = call;
  const comparable = (outcome: Outcome): Outcome => {
    const masked = maskVolatileCall(document, { ...made, ...outcome });
    const { status } = masked;
    // An HTTP path has other statuses for success, such as 204.
    const isMade = call.http !== undefined && status < 400;
    return { ...recordedOutcome(masked), status: isMade ? 200 : status };
  };
  const recorded = recordedOutcome(call);
  const today = withoutUnsent(actual, call);
  return findChanges(comparable(hidePseudonyms(today, recorded)), comparable(today));
}

/** The outcome of a call as it is on the tape. */
function recordedOutcome({ status, results, errors, items, sent }: TapedCall): Outcome {
  return { status, results, errors, ...(items && { items }), ...(sent && { sent }) };
}

/** The tape has only the start of a file that was not sent completely. */
function withoutUnsent(actual: Outcome, { route, results }: TapedCall): Outcome {
  const [recorded, today] = [results[route], actual.results[route]];
  if (!isFile(recorded) || !isFile(today) || recorded.sha256 !== undefined) return actual;
  const { sha256: _, ...file } = today;
  const begun = { ...file, size: Math.min(file.size, recorded.size) };
  return { ...actual, results: { ...actual.results, [route]: begun } };
}

function isFile(json: unknown): json is TapedFile {
  return typeof json === 'object' && json !== null && 'type' in json && 'size' in json;
}
