import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { runNode } from '../../../../test/support/running-process.ts';
import { copyApp } from '../app-copy.ts';
import { mikrokit } from './command.ts';

// A program of util-linux, which runs a command on a pseudo terminal.
const script = '/usr/bin/script';
const terminalTest = existsSync(script) ? test : test.skip;
if (!existsSync(script)) console.log(`There is no ${script}: the spinner is not tested`);

const lateTypeScript = pathToFileURL(join(import.meta.dirname, 'late-typescript.ts')).href;
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
    const { folder: cwd } = copyApp(t);
    const env = { NODE_OPTIONS: `--import=${lateTypeScript}`, NO_COLOR: '1' };
    const output = await runOnTerminal(t, command, { cwd, env });
    const frames = output.split(ERASED).filter((frame) => frame.includes(shown));
    t.true(frames.length > 0, output);
    for (const frame of frames) t.regex(frame, /^[|/\\-] \w+ api\.ts, \d+ s$/);
  });
}

function onTerminal(
  t: ExecutionContext,
  milliseconds: number,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return runOnTerminal(t, `${sample} ${milliseconds}`, { env });
}

/** Runs node on a pseudo terminal, and returns what a user would see. */
async function runOnTerminal(
  t: ExecutionContext,
  args: string,
  { cwd, env }: { readonly cwd?: string; readonly env: Readonly<Record<string, string>> },
): Promise<string> {
  const running = runNode(t, ['-qec', `${process.execPath} ${args}`, '/dev/null'], {
    program: script,
    ...(cwd !== undefined && { cwd }),
    env: { TERM: 'xterm', NO_COLOR: '', ...env },
  });
  t.is(await running.ended, 0, running.output());
  return running.output();
}
