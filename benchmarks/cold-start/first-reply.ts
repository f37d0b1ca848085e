// `npm run bench -- start --samples 21`: process start to first reply, each sample a fresh process.
//
// The clock starts just before the process is spawned and stops at the first byte of its first
// reply. The server announces nothing: this process tries to connect every millisecond, which adds
// half a millisecond to each row.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { type Ratio, ratioOf } from '../against/ratio.ts';
import { buildPackages, buildServer } from '../harness/build.ts';
import { readSamples } from '../harness/read-samples.ts';
import { writeResults } from '../harness/results.ts';
import { startServer } from '../harness/running-server.ts';
import { median } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { serverFile } from '../servers/server-list.ts';
import { assertGoodReply, goodRequest } from '../workloads/update-user.ts';

const { values, samples } = readSamples({
  name: 'start',
  about:
    'From the start of a process to its first reply: the trivial server, ours built, and ours with its loader.',
  samples: 21,
});
/** MikroKit's built start can take this many times the trivial one. */
const MOST = 1.05;

interface ColdStart {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly check: (reply: { readonly status: number; readonly body: string }) => void;
}

const example = fileURLToPath(new URL('../../examples/users/server.ts', import.meta.url));
const loader = ['--import', '@mikrokit/compiler/register'];
const fromSource = '--conditions=@mikrokit/source';
const env = { DATABASE: ':memory:' };

// Users load the packages as they are published.
await buildPackages();
const checkUser =
  (name: string): ColdStart['check'] =>
  (reply) =>
    assertGoodReply(name, reply);

const starts: readonly ColdStart[] = [
  {
    name: 'trivial-cjs',
    command: [serverFile('trivial-cjs.cjs')],
    check: (reply) => assert.equal(reply.body, '{"hello":"world"}'),
  },
  {
    name: 'mikrokit built',
    command: [await buildServer(serverFile('update-user/mikrokit.ts'), ['mikrokit'])],
    check: checkUser('mikrokit built'),
  },
  {
    name: 'mikrokit loader',
    command: [...loader, example],
    env,
    check: checkUser('mikrokit loader'),
  },
  // As `npm run example` starts it in this workspace: Node strips the types of the packages too.
  {
    name: 'mikrokit loader, packages from source',
    command: [fromSource, ...loader, example],
    env,
    check: checkUser('mikrokit loader, packages from source'),
  },
];

interface Sample {
  readonly milliseconds: number;
  /** Milliseconds of CPU until then, which hold on a busy machine. */
  readonly cpu: number;
}

const measured = new Map<ColdStart, Sample[]>(starts.map((start) => [start, []]));
// The first sample of each only warms the file cache and does not count.
for (let sample = -1; sample < samples; sample++) {
  for (const start of starts) {
    const taken = await firstReplyOf(start);
    if (sample >= 0) measured.get(start)?.push(taken);
  }
}
await report();

async function firstReplyOf({ command, env = {}, check }: ColdStart): Promise<Sample> {
  const server = await startServer(command, { env });
  try {
    const reply = await server.call(goodRequest);
    const cpu = server.cpuMicroseconds() / 1000;
    check(reply);
    return { milliseconds: reply.firstByteAt - server.startedAt, cpu };
  } finally {
    await server.stop();
  }
}

async function report(): Promise<void> {
  const rows = [...measured].map(([{ name }, samples]) => {
    const times = samples.map(({ milliseconds }) => milliseconds);
    return {
      start: name,
      'median ms': round(median(times)),
      'least ms': round(Math.min(...times)),
      'greatest ms': round(Math.max(...times)),
      'CPU ms': round(median(samples.map(({ cpu }) => cpu))),
      samples: samples.length,
    };
  });
  console.table(rows);
  const of = (name: string) =>
    rows.find(({ start }) => start === name)?.['median ms'] ?? Number.NaN;
  const byTime = ratioBy(({ milliseconds }) => milliseconds);
  const byCpu = ratioBy(({ cpu }) => cpu);
  console.log(
    formatVerdict({
      label: 'mikrokit built / trivial-cjs',
      value: byTime.ratio,
      target: `at most ${MOST}`,
      met: byTime.ratio <= MOST,
      isSteady: byTime.high <= MOST || byTime.low > MOST,
    }),
  );
  for (const [by, { ratio, low, high }] of Object.entries({ time: byTime, CPU: byCpu }))
    console.log(`  by ${by}  ${ratio.toFixed(3)}, from ${low.toFixed(3)} to ${high.toFixed(3)}`);
  // One slow sample does not matter. If half of them are well above the least, the machine is busy.
  const isSteady = rows.every((row) => row['median ms'] <= 1.2 * row['least ms']);
  for (const label of ['mikrokit loader', 'mikrokit loader, packages from source']) {
    const value = of(label);
    const target = 'at most 400';
    console.log(
      formatVerdict({ label: `${label}, ms`, value, target, met: value <= 400, isSteady }),
    );
  }
  const times = Object.fromEntries(
    [...measured].map(([{ name }, all]) => [name, all.map((sample) => round(sample.milliseconds))]),
  );
  console.log(
    await writeResults('cold-start', 'npm run bench -- start', {
      options: values,
      ratio: byTime,
      ratioOfCpu: byCpu,
      rows,
      times,
    }),
  );
}

/** Our built start by the trivial one. Samples taken one after the other met the same noise. */
function ratioBy(figure: (sample: Sample) => number): Ratio {
  const figuresOf = (name: string) =>
    [...measured].flatMap(([start, samples]) => (start.name === name ? samples.map(figure) : []));
  const ours = figuresOf('mikrokit built');
  return ratioOf(figuresOf('trivial-cjs').map((least, at) => [least, ours[at] ?? Number.NaN]));
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
