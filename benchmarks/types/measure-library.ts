// `node measure-library.ts zod "decode user" 200`: measures for so many milliseconds how often a second a library does a task.
// `node measure-library.ts zod`: checks its tasks, and names them. Prints one line of JSON.
import { bytesAllocatedBy, ownCpu } from '../harness/own-usage.ts';
import { median } from '../harness/statistics.ts';
import { checkLibrary } from './check-library.ts';
import type { Library } from './library.ts';
import type { TaskRate } from './results.ts';
import { tasks } from './tasks.ts';

const [name, task, milliseconds] = process.argv.slice(2);
const { library }: { library: Library } = await import(`./libraries/${name}.ts`);

const SLICES = 10;
const TEXT = 'Lorem ipsum dolor sit amet. '.repeat(14);
const PACE_MILLISECONDS = 4;
const PACE_BATCH = 512;

const found = task === undefined ? check() : measureTask(task, Number(milliseconds));
console.log(JSON.stringify(found));

function check(): string[] {
  checkLibrary(library);
  return tasks.filter((task) => task.of(library) !== undefined).map((task) => task.name);
}

function measureTask(task: string, milliseconds: number): TaskRate {
  const run = tasks.find((candidate) => candidate.name === task)?.of(library);
  if (run === undefined) throw new Error(`${name} has no task '${task}'`);
  const { batch } = measure(run, milliseconds / 2); // until the code is optimised
  const paces: number[] = [];
  const rates = Array.from({ length: SLICES }, () => {
    const before = pace();
    const { rate } = measure(run, milliseconds / SLICES, batch);
    const after = pace();
    paces.push(before, after);
    return (2 * rate) / (before + after);
  });
  return { rate: median(rates), pace: median(paces), bytes: bytesAllocatedBy(run, batch) };
}

/**
 * The speed of this CPU now: passes through a text a second. A shared CPU varies up to twofold for seconds at a time, for
 * a task and this loop alike: equal processes encoded 34,000 to 53,000 orders a second, but always 0.025 to 0.029 orders
 * for each pass.
 */
function pace(): number {
  return measure(readText, PACE_MILLISECONDS, PACE_BATCH).rate;
}

function readText(): number {
  let sum = 0;
  for (let i = 0; i < TEXT.length; i++) sum = (sum * 31 + TEXT.charCodeAt(i)) | 0;
  return sum;
}

/**
 * Runs a second of CPU time, garbage collection included, so that other processes do not count. Each result is kept until
 * the next, so that V8 optimizes none away.
 */
function measure(run: () => unknown, atLeast: number, first = 1): { rate: number; batch: number } {
  let kept: unknown;
  let count = 0;
  let batch = first;
  const startedAt = ownCpu();
  for (;;) {
    const before = ownCpu();
    for (let i = 0; i < batch; i++) kept = run();
    count += batch;
    const now = ownCpu();
    if (now - startedAt >= atLeast) {
      if (kept === undefined) throw new Error('A task gave nothing');
      return { rate: (1000 * count) / (now - startedAt), batch };
    }
    if (now - before < 1) batch *= 2;
  }
}
