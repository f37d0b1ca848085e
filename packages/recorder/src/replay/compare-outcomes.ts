import type { ApiDocument } from '@mikrokit/router';
import type { TapedCall } from '../taped-call.ts';
import type { TapedFile } from '../taped-parts.ts';
import { type Change, findChanges } from './find-changes.ts';
import { hidePseudonyms } from './hide-as-recorded.ts';
import { maskVolatileCall } from './mask-volatile-call.ts';
import type { Outcome } from './read-reply.ts';

/**
 * The locations where today's outcome of a call differs from the tape, except for volatile values.
 */
export function compareOutcomes(
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
export function recordedOutcome({ status, results, errors, items, sent }: TapedCall): Outcome {
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
