import type { InstalledRecorder, LocatedCall, Outcome } from './installed-recorder.ts';
import { printChanges } from './print-difference.ts';
import { printable } from './printable.ts';
import { loadRecorder, readCalls } from './read-calls.ts';

interface DiffCommand {
  readonly from: string;
  readonly to: string;
}

/**
 * Compares two tapes. Calls of a route with the same parameters and headers are matched in order.
 * Prints calls with different outcomes, and calls that only one tape has. `Volatile<T>` values can
 * differ. Returns 1 if there are any differences.
 */
export async function diffTapes({ from, to }: DiffCommand): Promise<number> {
  const recorder = await loadRecorder();
  const read = async (tape: string) =>
    (await readCalls(tape)).map((located) => withoutVolatile(recorder, located));
  const later = groupCalls(await read(to));
  const parts: string[] = [];
  let same = 0;
  for (const before of await read(from)) {
    const after = later.get(keyOf(before))?.shift();
    if (after === undefined) parts.push(`${title(before)}: only in ${from}`);
    else {
      const changes = recorder.findChanges(outcomeOf(before), outcomeOf(after));
      if (changes.length === 0) same++;
      else parts.push(`${title(before)} → ${locationOf(after)}:\n${printChanges(changes)}`);
    }
  }
  for (const call of [...later.values()].flat()) parts.push(`${title(call)}: only in ${to}`);
  const differ = parts.length;
  parts.push(`${same} ${same === 1 ? 'call is' : 'calls are'} the same, ${differ} differ.`);
  console.log(parts.join('\n\n'));
  return differ > 0 ? 1 : 0;
}

/** A call without values that are volatile by the recorded types. */
function withoutVolatile(
  { maskVolatileCall }: InstalledRecorder,
  located: LocatedCall,
): LocatedCall {
  const { api, call } = located;
  return api === undefined ? located : { ...located, call: maskVolatileCall(api, call) };
}

function groupCalls(calls: readonly LocatedCall[]): Map<string, LocatedCall[]> {
  const groups = new Map<string, LocatedCall[]>();
  for (const call of calls) groups.set(keyOf(call), [...(groups.get(keyOf(call)) ?? []), call]);
  return groups;
}

function keyOf({ call: { route, params, headers, sent } }: LocatedCall): string {
  return JSON.stringify([route, params, headers, sent]);
}

function outcomeOf({ call: { status, results, errors, items } }: LocatedCall): Outcome {
  return { status, results, errors, ...(items && { items }) };
}

function title(located: LocatedCall): string {
  return `${locationOf(located)} ${printable(located.call.route)}`;
}

function locationOf({ file, line }: LocatedCall): string {
  return `${file}:${line}`;
}
