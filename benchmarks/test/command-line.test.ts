import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import test from 'ava';

const folder = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const commands = Object.entries(scripts).flatMap(([name, script]) =>
  script.startsWith('node ') ? [{ name, args: script.split(' ').slice(1) }] : [],
);

test('Every benchmark says in one line which option it does not know, and does nothing', async (t) => {
  t.true(commands.length > 10);
  const refuse = async ({ name, args }: (typeof commands)[number]) => {
    const run = promisify(execFile)(process.execPath, [...args, '--nonsense'], { cwd: folder });
    const { code, stderr, stdout } = (await t.throwsAsync(run)) as Error & {
      readonly code: number;
      readonly stderr: string;
      readonly stdout: string;
    };
    t.is(code, 1, name);
    t.regex(stderr, /^\n?Unknown option '--nonsense'/, name);
    t.notRegex(stderr, /^ +at /m, name);
    t.is(stdout, '', name);
  };
  await Promise.all(commands.map(refuse));
});

test('--help tells of every option', async (t) => {
  for (const script of ['cold-start/metrics.ts', 'throughput/cpu.ts']) {
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--help'], {
      cwd: folder,
    });
    t.regex(stdout, /^npm run \S+ -- \[options\]/);
    t.regex(stdout, /^ +(?:-\w, )?--[\w-]+ … +\S.*; default /m);
  }
});
