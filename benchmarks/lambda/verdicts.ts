import type { Verdict } from '../harness/verdict.ts';
import type { LambdaStartRow } from './results.ts';

/** The target for our first reply against a function without a library. `npm run bench -- lambda` has that of warm events. */
export function verdictsOf(rows: readonly LambdaStartRow[]): readonly Verdict[] {
  const rowOf = (name: string) => rows.find((row) => row.function === name);
  const [ours, least] = [rowOf('mikrokit'), rowOf('hand-written')];
  if (ours === undefined || least === undefined) return [];
  // One slow sample does not matter; if half of them are well above the least, the machine is busy.
  const isSteady = [ours, least].every(
    (row) => row.samples >= 15 && row.firstReply <= 1.2 * row.least,
  );
  const ratio = ours.firstReply / least.firstReply;
  return [
    {
      label: 'mikrokit / hand-written, first reply',
      value: ratio,
      target: 'at most 1.1',
      met: ratio <= 1.1,
      isSteady,
    },
  ];
}
