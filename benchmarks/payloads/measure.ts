// `node measure.ts twitter 500`: measures a payload in this process for so many milliseconds a task, and prints one line of JSON.
import { deepStrictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Codec } from '@mikrokit/types';
import { bytesAllocatedBy, ownCpu } from '../harness/own-usage.ts';
import { median } from '../harness/statistics.ts';
import type { Compared, Measured } from './results.ts';

const [name = '', milliseconds] = process.argv.slice(2);
const { codec }: { codec: Codec<unknown> } = await import(`./${name}.ts`);
const file = new URL(`./data/${name}.json.br`, import.meta.url);

/** The text as servers send it: without the white space of the published file. */
const text = JSON.stringify(JSON.parse(brotliDecompressSync(readFileSync(file)).toString()));
const value = parse();
// Members may be in another order: that of the type.
deepStrictEqual(JSON.parse(codec.encode(value)), JSON.parse(JSON.stringify(value)));

const measured: Measured = {
  bytes: Buffer.byteLength(text),
  parse: compare(parse, () => JSON.parse(text)),
  encode: compare(
    // Reading a character flattens a string that V8 may still hold in pieces.
    () => codec.encode(value).charCodeAt(0),
    () => JSON.stringify(value).charCodeAt(0),
  ),
};
console.log(JSON.stringify(measured));

function parse(): unknown {
  const parsed = codec.parse(text);
  if (!parsed.ok) throw new Error(`${name} is refused: ${JSON.stringify(parsed.issues[0])}`);
  return parsed.value;
}

/** Compares a run of ours with one of the other, by turns. */
function compare(ours: () => unknown, other: () => unknown): Compared {
  const half = Number(milliseconds) / 2;
  timeOf(ours, half); // until the code is optimised
  timeOf(other, half);
  const pairs = Array.from({ length: 20 }, () => {
    const first = timeOf(ours, half / 20);
    return { ours: first, ratio: first / timeOf(other, half / 20) };
  });
  return {
    milliseconds: median(pairs.map((pair) => pair.ours)),
    ratio: median(pairs.map(({ ratio }) => ratio)),
    allocated: bytesAllocatedBy(ours, 20) / bytesAllocatedBy(other, 20),
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
