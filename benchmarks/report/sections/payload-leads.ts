import type { PayloadsResults, Tasks } from '../../payloads/results.ts';
import { type Lead, leadIn } from './lead.ts';

const IN_PLACE =
  'ajv and typia remove undeclared properties from the parsed JSON in place. [MikroKit copies](docs/decisions/types.md#decoding-copies-objects-even-those-of-parsed-text).';

/** Payloads in which other libraries that validate and strip are ahead. */
export function behindWithPayloads({ rows }: PayloadsResults): readonly Lead[] {
  const figures = [
    { title: 'CPU', figure: 'ratio' },
    { title: 'memory', figure: 'heap' },
  ] as const;
  return rows.flatMap((row) =>
    (['parse', 'encode'] as const).flatMap((task) =>
      figures.flatMap(({ title, figure }) => {
        const of = (tasks: Tasks) => tasks[task][figure];
        const what = task === 'parse' ? 'Decoding' : 'Encoding';
        return leadIn(
          `${what} ${row.name}, ${title}`,
          (row.rivals ?? []).map((rival) => ({
            name: rival.library,
            factor: of(row) / of(rival),
          })),
        ).map((lead) => (task === 'parse' ? { ...lead, reason: IN_PLACE } : lead));
      }),
    ),
  );
}
