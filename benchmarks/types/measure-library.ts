// `node measure-library.ts zod 200`: how often a second a library does each task, after it was shown
// to do it right, each for so many milliseconds; 0 only checks. Prints one line of JSON.
import { checkLibrary } from './check-library.ts';
import type { Library } from './library.ts';
import { tasks } from './tasks.ts';

const [name, milliseconds = '0'] = process.argv.slice(2);
const { library }: { library: Library } = await import(`./libraries/${name}.ts`);
checkLibrary(library);

const rates: Record<string, number> = {};
for (const task of tasks) {
  const run = task.of(library);
  if (!run || Number(milliseconds) === 0) continue;
  measure(run, Number(milliseconds) / 2); // until the code is optimised
  rates[task.name] = measure(run, Number(milliseconds));
}
console.log(JSON.stringify(rates));

/** Times a second. What each run gives is kept until the next, so that none is optimised away. */
function measure(run: () => unknown, atLeast: number): number {
  let kept: unknown;
  let count = 0;
  let batch = 1;
  const startedAt = performance.now();
  for (;;) {
    const before = performance.now();
    for (let i = 0; i < batch; i++) kept = run();
    count += batch;
    const now = performance.now();
    if (now - startedAt >= atLeast) {
      if (kept === undefined) throw new Error('A task gave nothing');
      return (1000 * count) / (now - startedAt);
    }
    if (now - before < 1) batch *= 2;
  }
}
