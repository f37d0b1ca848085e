// `npm run hostile -- --time 600`: attacks servers and a client, and reports their failures.
import { readCommandLine } from '../command-line.ts';
import { attacks } from './attacks/index.ts';
import { readOptions, usage } from './options.ts';
import { Report } from './report.ts';
import { runAttacks } from './run-attacks.ts';
import { ServerStarter } from './server/start-server.ts';
import { type Variant, variants } from './server/variants.ts';

const options = readCommandLine(readOptions, usage);
if (options !== undefined) {
  const { time, seed, only } = options;
  console.log(`seed ${seed}, ${time} s`);
  const until = performance.now() + time * 1_000;
  const chosen = attacks.filter(({ name }) => name.includes(only));
  // Shutting down, restarting and measuring take some time of their own.
  const seconds = Math.max(1, Math.floor(time / variants.length / chosen.length / 2));
  const starter = new ServerStarter();
  const report = new Report();
  const isOver = (): boolean => performance.now() >= until;
  for (let at = 0; !isOver(); at++) {
    // Short runs start with different variants.
    const variant = variants[(seed + at) % variants.length] as Variant;
    const growth = await runAttacks(variant, {
      starter,
      attacks: chosen,
      seed: seed + at,
      seconds,
      isOver,
      onResult: (result) => report.add(result),
    });
    report.addGrowth(variant.name, growth);
  }
  await starter.remove();
  if (!report.end()) process.exitCode = 1;
}
