import type { DependencyDrift, DependencyFinding } from './find-dependency-drift.ts';
import { printable } from './printable.ts';

/** Changes of the types of wrapped dependencies, for people: the breaking ones, or all. */
export function printDependencyDrift(
  { findings, backwards, undescribed }: DependencyDrift,
  all: boolean,
): readonly string[] {
  const shown = findings.filter(({ severity }) => all || severity !== 'safe');
  return [
    ...(shown.length > 0 ? [`Dependencies:\n\n${shown.map(print).join('\n\n')}`] : []),
    ...(all && backwards.length > 0
      ? [
          `Dependencies, if you go back to the code of the tape:\n\n${backwards.map(print).join('\n\n')}`,
        ]
      : []),
    ...(undescribed.length > 0
      ? [
          `The types of these dependency calls have changed: ${undescribed.map(printable).join(', ')}. The tape does not tell how.`,
        ]
      : []),
  ];
}

function print({ severity, location, why, file }: DependencyFinding): string {
  return `${severity} ${printable(location)}\n  ${printable(why)}\n  Tape: ${file}`;
}
