import { existsSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import {
  type ProcessOptions,
  type RunningProcess,
  runNode,
} from '../../../../test/support/running-process.ts';

// A program of util-linux, which runs a command on a pseudo terminal.
const script = '/usr/bin/script';
const terminalTest = existsSync(script) ? test : test.skip;
if (!existsSync(script)) console.log(`There is no ${script}: the spinner is not tested`);

const lateTypeScript = import.meta.resolve('../../../../test/support/late-typescript.ts');
const sample = join(import.meta.dirname, 'spinner-sample.ts');
const FRAME = /[|/\\-] Reading types, \d s/;
const COLORED = '\u001b[36m';
const ERASED = '\r\u001b[K';

terminalTest('A spinner appears while the thread is blocked, and is gone afterwards', async (t) => {
  const output = await onTerminal(t, 3000);
  t.regex(output.replaceAll(/\u001b\[3[69]m/g, ''), FRAME);
  t.true(output.includes(COLORED));
  t.true(output.endsWith(`${ERASED}done\r\n`));
});

terminalTest('NO_COLOR takes the colour from a spinner', async (t) => {
  const output = await onTerminal(t, 3000, { NO_COLOR: '1' });
  t.regex(output, FRAME);
  t.false(output.includes(COLORED));
});

terminalTest('Work of less than a second has no spinner', async (t) => {
  t.notRegex(await onTerminal(t, 300), /Reading/);
});

terminalTest('A terminal that cannot move its cursor gets plain lines', async (t) => {
  t.is(await onTerminal(t, 3000, { TERM: 'dumb' }), 'done\r\n');
});

test('There is no spinner in a file or a pipe', async (t) => {
  const process = runNode(t, [sample, '1500']);
  t.is(await process.ended, 0);
  t.is(process.output(), 'done\n');
});

for (const [command, shown] of [
  ['--import @mikrokit/compiler/register api.ts', 'Compiling api.ts'],
  [`${mikrokit} openapi api.ts`, 'Compiling api.ts'],
  [`${mikrokit} contract lock api.ts`, 'Compiling api.ts'],
  [`${mikrokit} build api.ts`, 'Building api.ts'],
] as const) {
  const name = command.replace(mikrokit, 'mikrokit');
  terminalTest(`A long compilation has a spinner: ${name}`, async (t) => {
    const app = copyApp(t);
    const env = {
      NODE_OPTIONS: `--import=${lateTypeScript}`,
      LATE_TYPESCRIPT: app.path('seen'),
      NO_COLOR: '1',
    };
    const running = runOnTerminal(t, command, { cwd: app.folder, env });
    await running.prints(new RegExp(`[|/\\\\-] ${shown}, \\d+ s`));
    app.write('seen', '');
    t.is(await running.ended, 0, running.output());
    // Nothing else is printed in its line.
    const frames = running.output().split(ERASED);
    for (const frame of frames.filter((text) => text.includes(shown))) {
      t.regex(frame, /^[|/\\-] \w+ api\.ts, \d+ s$/);
    }
  });
}

async function onTerminal(
  t: ExecutionContext,
  milliseconds: number,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const running = runOnTerminal(t, `${sample} ${milliseconds}`, { env });
  t.is(await running.ended, 0, running.output());
  return running.output();
}

/** Runs node on a pseudo terminal. */
function runOnTerminal(
  t: ExecutionContext,
  args: string,
  { env, ...options }: ProcessOptions,
): RunningProcess {
  return runNode(t, ['-qec', `${process.execPath} ${args}`, '/dev/null'], {
    ...options,
    program: script,
    env: { TERM: 'xterm', NO_COLOR: '', ...env },
  });
}
