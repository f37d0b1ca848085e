// `npm run test:ava`, `npm run test:slow` and `npm run test:pages`: one group of ava.config.js, or only its named files. With
// `-- --cpu`, on Linux, it then prints the seconds of CPU of each test file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand } from './npm-command.ts';

const [group, ...args] = process.argv.slice(2);
const avaArgs = args.filter((arg) => arg !== '--cpu');
const cpuFolder =
  avaArgs.length < args.length ? mkdtempSync(join(tmpdir(), 'mikrokit-cpu-')) : undefined;
const [program = '', ...npmArgs] = npmCommand('exec', '--', 'ava', ...avaArgs);
const env = { ...process.env, TEST_GROUP: group, TEST_CPU: cpuFolder };
const [code] = await once(spawn(program, npmArgs, { env, stdio: 'inherit' }), 'exit');
if (cpuFolder !== undefined) printCpu(cpuFolder);
process.exitCode = code ?? 1;

function printCpu(folder: string): void {
  const lines = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  rmSync(folder, { recursive: true });
  const files = lines.map((line) => {
    const [, seconds, file] = /^(\S+) (.*)$/.exec(line) ?? [];
    return { seconds: Number(seconds), file };
  });
  for (const { seconds, file } of files.sort((a, b) => b.seconds - a.seconds))
    console.log(`${seconds.toFixed(2).padStart(8)} ${file}`);
  const sum = files.reduce((total, { seconds }) => total + seconds, 0);
  console.log(`${sum.toFixed(2).padStart(8)} s of CPU in ${files.length} files`);
}
