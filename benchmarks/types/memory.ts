import type { Verdict } from '../harness/verdict.ts';
import { onlyStringifies } from './omissions.ts';

/** Times the memory of the best. */
const MOST = 1.1;

/** A task, and the bytes of V8's heap that a run takes in each library. */
interface TaskMemory {
  readonly task: string;
  readonly libraries: readonly { readonly name: string; readonly bytes: number }[];
}

/** Tasks that make something. */
export function makesResults(task: string): boolean {
  return /^(?:parse|decode|encode)/.test(task);
}

/** The memory of our results, by that of the library that takes least, of those that strip unknown keys as well. */
export function memoryVerdicts(rows: readonly TaskMemory[]): readonly Verdict[] {
  return rows.flatMap(({ task, libraries }) => {
    const own = libraries.find(({ name }) => name === 'mikrokit');
    const others = libraries.filter(
      (library) => library !== own && !onlyStringifies(library.name, task),
    );
    if (own === undefined || others.length === 0 || !makesResults(task)) return [];
    const least = others.reduce((one, other) => (other.bytes < one.bytes ? other : one));
    const value = own.bytes / least.bytes;
    return [
      {
        label: `memory of ${task}, ${Math.round(own.bytes)} bytes, of ${least.name}'s`,
        value,
        target: `at most ${MOST}`,
        met: value <= MOST,
        // V8 allocates the same at any time.
        isSteady: true,
      },
    ];
  });
}
