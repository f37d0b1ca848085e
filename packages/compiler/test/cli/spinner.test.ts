import { existsSync } from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { runNode } from '../../../../test/support/running-process.ts';

// A program of util-linux, which runs a command on a pseudo terminal.
const script = '/usr/bin/script';
const terminalTest = existsSync(script) ? test : test.skip;
if (!existsSync(script)) console.log(`There is no ${script}: the spinner is not tested`);

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

async function onTerminal(
  t: ExecutionContext,
  milliseconds: number,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const command = `${process.execPath} ${sample} ${milliseconds}`;
  const options = { program: script, env: { TERM: 'xterm', NO_COLOR: '', ...env } };
  const running = runNode(t, ['-qec', command, '/dev/null'], options);
  t.is(await running.ended, 0);
  return running.output();
}
