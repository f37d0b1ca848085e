import type { TapeLocation } from './check-tape.ts';
import type { Change, Difference } from './installed-recorder.ts';
import { printable } from './printable.ts';

/** The most changes of one call that are printed. */
const MOST_CHANGES = 10;

/** A call with another outcome, for people: its line on the tape, its route, and the locations that differ. */
export function printDifference(
  { call, actual, changes, isContractChanged }: Difference,
  location: TapeLocation | undefined,
): string {
  const types = isContractChanged ? ', whose types have changed' : '';
  const at = location === undefined ? '' : `${location.file}:${location.line} `;
  if (actual === undefined)
    return `${at}${printable(call.route)}: the route is gone, or is no longer one that can be replayed`;
  return `${at}${printable(call.route)}${types}:\n${printChanges(changes)}`;
}

/** A line for each change, up to a limit. */
export function printChanges(changes: readonly Change[]): string {
  const more = changes.length - MOST_CHANGES;
  return [
    ...changes.slice(0, MOST_CHANGES).map(printChange),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}

/** `results.users/get.name: "Ada" → "Eve"` */
function printChange(change: Change): string {
  const recorded = 'recorded' in change ? printValue(change.recorded) : 'nothing';
  const actual = 'actual' in change ? printValue(change.actual) : 'nothing';
  return `  ${printable(change.location)}: ${recorded} → ${actual}`;
}

/** The most characters of a value that are printed. */
const MOST_CHARACTERS = 80;

function printValue(value: unknown): string {
  const text = printable(JSON.stringify(value));
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
