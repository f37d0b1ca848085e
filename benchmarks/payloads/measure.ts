// `node measure.ts twitter zod 500`: measures a payload with a library in this process for so many milliseconds a task, and
// prints one line of JSON.
import { bytesAllocatedBy, ownCpu } from '../harness/own-usage.ts';
import { median } from '../harness/statistics.ts';
import { importLibrary, readPayload } from './payload.ts';
import type { Compared, Measured, PayloadName } from './results.ts';

const [name, library = '', milliseconds] = process.argv.slice(2);
const { codec, text, value } = await readPayload(name as PayloadName);
const { decode, encode } = (await importLibrary(library))(name as PayloadName, codec);

const measured: Measured = {
  bytes: Buffer.byteLength(text),
  parse: compare(
    () => decode(text),
    () => JSON.parse(text),
  ),
  encode: compare(
    // Reading a character flattens a string that V8 may still hold in pieces.
    () => encode(value).charCodeAt(0),
    () => JSON.stringify(value).charCodeAt(0),
  ),
};
console.log(JSON.stringify(measured));

/** Compares a run of the library with one of JavaScript's own function, by turns. */
function compare(library: () => unknown, other: () => unknown): Compared {
  const half = Number(milliseconds) / 2;
  timeOf(library, half); // until the code is optimised
  timeOf(other, half);
  const pairs = Array.from({ length: 20 }, () => {
    const first = timeOf(library, half / 20);
    return { library: first, ratio: first / timeOf(other, half / 20) };
  });
  const heap = bytesAllocatedBy(library, 20);
  return {
    milliseconds: median(pairs.map((pair) => pair.library)),
    ratio: median(pairs.map(({ ratio }) => ratio)),
    allocated: heap / bytesAllocatedBy(other, 20),
    heap,
  };
}

/** Milliseconds of CPU of a run, garbage collection included. */
function timeOf(run: () => unknown, atLeast: number): number {
  let kept: unknown;
  const before = ownCpu();
  for (let runs = 1; ; runs++) {
    kept = run();
    const used = ownCpu() - before;
    if (used < atLeast) continue;
    if (kept === undefined) throw new Error('A task gave nothing');
    return used / runs;
  }
}
