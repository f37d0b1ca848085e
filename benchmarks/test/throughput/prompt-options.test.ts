import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { platform } from 'node:os';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import test from 'ava';
import type { ThroughputResults } from '../../throughput/throughput-results.ts';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
// No other test uses seven pipelined requests, so these results are its own.
const file = path('results/local/hello-p7.json');
test.after.always(() => rm(file, { force: true }));

const DOWN = '\x1b[B';
const CLEAR = '\x15';
const ENTER = '\r';
/** Prompts, and the keys that answer them. */
const answers = [
  ['What should they do?', DOWN + ENTER],
  // All, then none, then the first.
  ['Which servers?', `aa ${ENTER}`],
  ['How many connections?', `${CLEAR}many${ENTER}`],
  ["at least 1, not 'many'", CLEAR + CLEAR + '5' + ENTER],
  ['How many requests at once', `${CLEAR}7${ENTER}`],
  ['How many seconds', `${CLEAR}1${ENTER}`],
] as const;

// script(1) of util-linux gives it a terminal.
const onLinux = platform() === 'linux' ? test : test.skip;

onLinux('npm start prompts on a terminal, and repeats a prompt after a wrong number', async (t) => {
  const command = `${process.execPath} ${path('throughput/start.ts')}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, CI: '', TERM: 'xterm', COLUMNS: '200' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill());
  const left = [...answers];
  let shown = '';
  child.stdout.on('data', (chunk: Buffer) => {
    shown += stripVTControlCharacters(chunk.toString());
    const [question, keys] = left[0] ?? [];
    if (question === undefined || !shown.includes(question)) return;
    left.shift();
    shown = '';
    child.stdin.write(keys as string);
  });
  const [code] = await once(child, 'exit');
  t.is(code, 0, shown);
  const results = JSON.parse(await readFile(file, 'utf8')) as ThroughputResults;
  t.is(results.command, 'npm start -- --servers bare --workload hello -c 5 -p 7 -d 1 -w 1 -r 3');
  t.regex(shown, /3\/3 {2}bare: measuring, about \d+ s left/);
});
