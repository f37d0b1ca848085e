import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { type ProofCounts, provePairs } from './prove-pairs.ts';

// The property of compatibility-properties.test.ts with many pairs: `npm run test:contracts -- --pairs 100000`. Loaded
// modules are never unloaded, so that each process makes some of them.
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(2 ** 30)) },
    batches: { type: 'string' },
  },
});
const seed = Number(values.seed);

if (values.batches !== undefined) {
  const counts = await provePairs({ numRuns: Number(values.batches), seed });
  console.log(JSON.stringify(counts));
} else {
  const sum: Record<string, number> = {};
  console.log(`from --seed=${seed}`);
  for (let n = 0; (sum.pairs ?? 0) < Number(values.pairs); n++) {
    for (const [name, count] of Object.entries(await runPart(seed + n)))
      sum[name] = (sum[name] ?? 0) + count;
    const { shown = 0, breaking = 0 } = sum;
    console.log(
      `${JSON.stringify(sum)} ${((100 * shown) / breaking).toFixed(1)} % of breaking shown`,
    );
  }
}

async function runPart(partSeed: number): Promise<ProofCounts> {
  const script = fileURLToPath(import.meta.url);
  const args = ['--conditions=@mikrokit/source', script, '--batches=50', `--seed=${partSeed}`];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}
