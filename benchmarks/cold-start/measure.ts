import { formatLeft } from '../harness/time-left.ts';
import { addSample, type Cell, type Effort, samplesLeft } from './cell.ts';

/** Milliseconds between two lines of progress. Each saves the results so far. */
const KEEP_EVERY_MS = 15_000;

/** Milliseconds that a start takes beyond its first reply: the process is spawned, killed and awaited. */
const AROUND_MS = 25;

/**
 * Starts each by turns, starting with another one each time, until all have their samples. Calls
 * `keep` every 15 seconds and at the end, so that a stopped run can resume.
 */
export async function measure(
  cells: readonly Cell[],
  effort: Effort,
  keep: () => Promise<void>,
): Promise<void> {
  let keptAt = performance.now();
  for (let round = 1; ; round++) {
    const left = cells.filter((cell) => samplesLeft(cell, effort) > 0);
    if (left.length === 0) break;
    for (let i = 0; i < left.length; i++) {
      const cell = left[(round + i) % left.length] as Cell;
      if (performance.now() - keptAt > KEEP_EVERY_MS) {
        await keep();
        console.log(`round ${round}, ${i}/${left.length}; ${timeLeft(cells, effort)}`);
        keptAt = performance.now();
      }
      // The first start reads its files into the system's cache and does not count.
      if (cell.samples.length === 0) await warmUp(cell, effort);
      else await addSample(cell);
    }
  }
  await keep();
}

/** Starts it twice if a start is short. For a long start the file cache hardly matters. */
async function warmUp(cell: Cell, effort: Effort): Promise<void> {
  await addSample(cell);
  if (isLong(cell, effort)) return;
  cell.samples.length = 0;
  await addSample(cell);
}

function isLong({ samples }: Cell, { long }: Effort): boolean {
  return (samples[0]?.firstReply ?? 0) > long;
}

/** `about 12 min left`, as far as cells have been started. */
export function timeLeft(cells: readonly Pick<Cell, 'samples'>[], effort: Effort): string {
  const sampled = cells.filter(({ samples }) => samples.length > 0);
  const milliseconds = sampled.reduce((sum, cell) => {
    const replies = cell.samples.map(({ firstReply }) => firstReply);
    const mean = replies.reduce((a, b) => a + b, 0) / replies.length;
    return sum + samplesLeft(cell, effort) * (mean + AROUND_MS);
  }, 0);
  const unknown = cells.length - sampled.length;
  const left = `${formatLeft(milliseconds)} left`;
  return unknown === 0 ? left : `${left} for those started so far, ${unknown} were not`;
}
