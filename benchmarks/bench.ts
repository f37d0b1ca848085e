// `npm run bench`: lists the benchmarks, or runs them by name.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { killOnExit } from './harness/kill-on-exit.ts';
import { benchmarkOf, benchmarks } from './list.ts';

const usage = `npm run bench -- <name> [its options]     runs a benchmark; --help lists its options
npm run bench -- <name> <name>…           runs several, each with its defaults
npm run bench -- <name>… --against <ref>  compares our packages of a commit with those of the working tree

${benchmarks
  .map(({ name, about, takes }) => `  ${name.padEnd(12)}  ${about} (${takes})`)
  .join('\n')}`;

const args = process.argv.slice(2);
// Names come first. The options start with the first argument that is not a name.
const end = args.findIndex((arg) => benchmarkOf(arg) === undefined);
const names = end === -1 ? args : args.slice(0, end);
const options = end === -1 ? [] : args.slice(end);
const isComparison = options.some((option) => /^--against(?:=|$)/.test(option));

if (args.length === 0 || /^(?:--help|-h)$/.test(args[0] as string)) console.log(usage);
else if (names.length === 0 || (names.length > 1 && options.length > 0 && !isComparison)) {
  const [first = ''] = options;
  console.error(
    names.length > 0
      ? `Options belong to one benchmark: '${first}' follows ${names.join(', ')}`
      : first.startsWith('-')
        ? `Unknown option '${first}': name a benchmark first`
        : `There is no benchmark '${first}'`,
  );
  console.error(`\n${usage}`);
  process.exitCode = 1;
} else if (isComparison)
  await run(['--conditions=@mikrokit/source', 'against/against.ts', ...names, ...options]);
else {
  for (const name of names) await run([...(benchmarkOf(name)?.command ?? []), ...options]);
}

/** Runs a script of this folder. If its code is not 0, ends this process with it. */
async function run(command: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, command, { cwd: import.meta.dirname, stdio: 'inherit' });
  killOnExit(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) process.exit(code ?? 1);
}
