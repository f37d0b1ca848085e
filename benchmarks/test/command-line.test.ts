import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import test, { type ExecutionContext } from 'ava';
import { benchmarks } from '../list.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const commands = [
  ...Object.entries(scripts).flatMap(([name, script]) =>
    script.startsWith('node ') ? [{ name, command: script.split(' ').slice(1) }] : [],
  ),
  ...benchmarks,
];

const run = (command: readonly string[]) =>
  promisify(execFile)(process.execPath, command, { cwd: folder });

async function rejected(t: ExecutionContext, command: readonly string[]): Promise<string> {
  const { code, stderr, stdout } = (await t.throwsAsync(run(command))) as Error & {
    readonly code: number;
    readonly stderr: string;
    readonly stdout: string;
  };
  t.is(code, 1, command.join(' '));
  t.notRegex(stderr, /^ +at /m, command.join(' '));
  t.is(stdout, '', command.join(' '));
  return stderr;
}

test('every benchmark rejects an unknown option in one line, and does nothing', async (t) => {
  t.true(commands.length > 15);
  await Promise.all(
    commands.map(async ({ name, command }) =>
      t.regex(
        await rejected(t, [...command, '--nonsense']),
        /^\n?Unknown option '--nonsense'/,
        name,
      ),
    ),
  );
});

test('--help lists every option', async (t) => {
  for (const command of [['cold-start/metrics.ts'], ['bench.ts', 'cpu']]) {
    const { stdout } = await run([...command, '--help']);
    t.regex(stdout, /^npm run .+\[options\]/);
    t.regex(stdout, /^ +(?:-\w, )?--[\w-]+ … +\S.*; default /m);
  }
});

test('npm run bench lists the benchmarks, and rejects what it cannot run', async (t) => {
  const { stdout } = await run(['bench.ts']);
  for (const { name } of benchmarks)
    t.regex(stdout, new RegExp(`^ +${name} +\\S.* \\(\\d+ .*\\)$`, 'm'));
  t.regex(await rejected(t, ['bench.ts', 'typos']), /^There is no benchmark 'typos'/);
  t.regex(
    await rejected(t, ['bench.ts', 'types', 'start', '--rounds', '3']),
    /^Options belong to one benchmark: '--rounds' follows types, start/,
  );
  t.regex(
    await rejected(t, ['bench.ts', 'soak', '--against', 'HEAD']),
    /^soak cannot be compared with another commit/,
  );
});
