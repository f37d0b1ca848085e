import { formatVerdict } from '../harness/verdict.ts';
import type { ColdStartRow } from './cell.ts';
import { verdictsOf } from './verdicts.ts';

export function printRows(rows: readonly ColdStartRow[]): void {
  console.table(
    rows.map(({ framework, routes, variant, setUp, listening, firstReply, ...row }) => ({
      framework,
      routes,
      variant,
      'set up': setUp,
      listening,
      'first reply': firstReply,
      least: row.least,
      greatest: row.greatest,
      'memory MB': row.memory,
      samples: row.samples,
    })),
  );
}

export function printVerdicts(rows: readonly ColdStartRow[]): void {
  for (const verdict of verdictsOf(rows)) console.log(formatVerdict(verdict));
}
