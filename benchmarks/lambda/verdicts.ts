import type { Verdict } from '../harness/verdict.ts';
import type { LambdaStartRow } from './results.ts';

/** How soon a function of ours should answer, compared with one without a library. `bench:lambda` judges warm ones. */
export function verdictsOf(rows: readonly LambdaStartRow[]): readonly Verdict[] {
  const rowOf = (name: string) => rows.find((row) => row.function === name);
  const [ours, least] = [rowOf('mikrokit'), rowOf('hand-written')];
  if (ours === undefined || least === undefined) return [];
  // One slow sample is nothing; half of them well above the least is a busy machine.
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
