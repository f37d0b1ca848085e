// `npm run bench -- files`: a file from disk over our server and over node:http with stream.pipeline, by turns.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '../harness/command-line.ts';
import { writeResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { decide, formatVerdict } from '../harness/verdict.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- files [options]',
  about: `Sends a file of the temporary folder over loopback with node:http and stream.pipeline, by our server as a fileBlob, and
as each kind of web stream (Readable.toWeb, FileHandle.readableWebStream, Blob.stream) by our server and by node:http alone. By
turns; counts the CPU of the server. The file is read before, so that it comes from the page cache.`,
  options: {
    rounds: { type: 'string', short: 'r', default: '9', about: 'of each server' },
    megabytes: { type: 'string', default: '256', about: 'of the file' },
  },
});

/** Our ways of sending a file, with the least part of the speed of stream.pipeline. */
const TARGETS = { 'file-blob': 0.95, 'to-web': 0.85, handle: 0.85, blob: 0.85 } as const;
const WEB_STREAMS = ['to-web', 'handle', 'blob'] as const;
type Variant = 'pipeline' | keyof typeof TARGETS | `bare-${(typeof WEB_STREAMS)[number]}`;
const variants: readonly Variant[] = [
  'pipeline',
  'file-blob',
  ...WEB_STREAMS.flatMap((kind) => [`bare-${kind}`, kind] as const),
];

const bytes = count('megabytes') * 1_000_000;
const folder = mkdtempSync(join(tmpdir(), 'bench-files-'));
const path = join(folder, 'file.bin');
writeFileSync(path, Buffer.alloc(bytes, 'file '));
const disk = `file system 0x${statfsSync(folder).type.toString(16)} of ${tmpdir()}, from the page cache`;
console.log(`network: loopback; disk: ${disk}`);

/** Milliseconds of the server's CPU for each 100 MB, and MB a second. */
const cpu = new Map<Variant, number[]>(variants.map((variant) => [variant, []]));
const rate = new Map<Variant, number[]>(variants.map((variant) => [variant, []]));
const servers = new Map<Variant, { readonly child: ChildProcess; readonly url: string }>();
try {
  for (const variant of variants) {
    const child = fork(join(import.meta.dirname, 'file-server.ts'), [variant, path]);
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    servers.set(variant, { child, url });
    await measure(variant);
  }
  for (let round = 0; round < count('rounds'); round++) {
    for (let at = 0; at < variants.length; at++) {
      const variant = variants[(round + at) % variants.length] as Variant;
      const { milliseconds, seconds } = await measure(variant);
      cpu.get(variant)?.push(milliseconds / (bytes / 1e8));
      rate.get(variant)?.push(bytes / 1e6 / seconds);
    }
  }
} finally {
  for (const { child } of servers.values()) child.disconnect();
  rmSync(folder, { recursive: true });
}
const mean = (all: ReadonlyMap<Variant, number[]>, variant: Variant) =>
  Number(median(all.get(variant) ?? []).toFixed(1));
console.table(
  Object.fromEntries(
    variants.map((variant) => [
      variant,
      { 'ms of CPU for 100 MB': mean(cpu, variant), 'MB/s': mean(rate, variant) },
    ]),
  ),
);
const ratiosOf = (theirs: Variant, ours: Variant) =>
  (cpu.get(theirs) ?? []).map((of, i) => of / (cpu.get(ours)?.[i] as number));
for (const kind of WEB_STREAMS) {
  const ratio = median(ratiosOf(`bare-${kind}`, kind)).toFixed(2);
  console.log(`bare-${kind} / ${kind}, CPU of a byte  ${ratio}`);
}
for (const [variant, target] of Object.entries(TARGETS) as [keyof typeof TARGETS, number][]) {
  const ratios = ratiosOf('pipeline', variant);
  const value = median(ratios);
  const label = `pipeline / ${variant}, CPU of a byte`;
  const isSteady = decide(ratios, target, 0.25);
  console.log(
    formatVerdict({ label, value, target: `at least ${target}`, met: value >= target, isSteady }),
  );
}
console.log(
  await writeResults('files', 'npm run bench -- files', {
    options: values,
    disk,
    cpu: Object.fromEntries(cpu),
    rate: Object.fromEntries(rate),
  }),
);

/** Gets the file once. Throws unless all of its bytes arrive. */
async function measure(
  variant: Variant,
): Promise<{ readonly milliseconds: number; readonly seconds: number }> {
  const { child, url } = servers.get(variant) as { child: ChildProcess; url: string };
  const before = await cpuOf(child);
  const from = performance.now();
  const [response] = await once(get(url), 'response');
  let size = 0;
  for await (const chunk of response) size += chunk.length;
  if (size !== bytes) throw new Error(`${variant} sent ${size} bytes`);
  const seconds = (performance.now() - from) / 1_000;
  return { milliseconds: (await cpuOf(child)) - before, seconds };
}

/** In milliseconds. */
async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage }];
  return (cpu.user + cpu.system) / 1_000;
}
