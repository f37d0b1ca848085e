/**
 * The thread that draws a spinner. It gets the text of the running task, and nothing when that has
 * ended.
 */
import { writeSync } from 'node:fs';
import { styleText } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { CLEAR_LINE, DRAWING, SHOWN, type SpinnerData } from './spinner-state.ts';

const STDERR = 2;
/** Milliseconds until the first frame. Shorter tasks need no spinner. */
const FIRST_FRAME = 1000;
const BETWEEN_FRAMES = 100;
const FRAMES = ['|', '/', '-', '\\'];

const { state, hasColor } = workerData as SpinnerData;
let timer: NodeJS.Timeout | undefined;

parentPort?.on('message', (what: string | undefined) => {
  clearTimeout(timer);
  if (what !== undefined) startSpinner(what);
});

function startSpinner(what: string): void {
  const startedAt = performance.now();
  let drawn = 0;
  const drawNext = (): void => {
    const frame = FRAMES[drawn++ % FRAMES.length] as string;
    const seconds = Math.floor((performance.now() - startedAt) / 1000);
    draw(
      `${CLEAR_LINE}${hasColor ? styleText('cyan', frame, { validateStream: false }) : frame} ${what}, ${seconds} s`,
    );
    timer = setTimeout(drawNext, BETWEEN_FRAMES);
  };
  timer = setTimeout(drawNext, FIRST_FRAME);
}

/** Draws unless the other thread has ended the spinner, and could be printing something else. */
function draw(text: string): void {
  if (Atomics.compareExchange(state, 0, SHOWN, DRAWING) !== SHOWN) return;
  try {
    writeSync(STDERR, text);
  } catch (error) {
    // A slow terminal misses a frame.
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  } finally {
    Atomics.store(state, 0, SHOWN);
    Atomics.notify(state, 0);
  }
}
