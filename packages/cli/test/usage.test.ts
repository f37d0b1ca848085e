import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { mikrokitFromSource as mikrokit } from '../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../test/support/running-process.ts';
import { commands } from '../src/commands.ts';
import { usage } from '../src/usage.ts';

test('the usage has every command', (t) => {
  const named = Array.from(usage.matchAll(/^ {2}([a-z]+)/gm), ([, name]) => name);
  t.deepEqual([...new Set(named)].sort(), Object.keys(commands).sort());
});

for (const args of [
  ['--help'],
  ['-h'],
  ['build', '--help'],
  ['check', '-h'],
  ['dev', '--help'],
  ['openapi', '-h'],
  ['routes', '--help'],
  ['tape', '--help'],
  ['tape', 'check', '--help'],
]) {
  test(`mikrokit ${args.join(' ')} shows the usage`, async (t) => {
    const command = runNode(t, [mikrokit, ...args]);
    t.is(await command.ended, 0);
    t.regex(command.output(), /^Usage: mikrokit <command>/);
  });
}

test('mikrokit --version shows the version of the package', async (t) => {
  const command = runNode(t, [mikrokit, '--version']);
  t.is(await command.ended, 0);
  const file = join(import.meta.dirname, '../package.json');
  t.is(command.output().trim(), JSON.parse(readFileSync(file, 'utf8')).version);
});

const wrong = {
  '': /Usage/,
  deploy: /^Unknown command: deploy/,
  build: /^mikrokit build needs an entry file/,
  'build a.ts b.ts': /^One file at a time, not also b\.ts/,
  'build a.ts --outt b.js': /Unknown option '--outt'/,
  'check . ..': /^One file at a time/,
  'routes a.ts b.ts': /^One file at a time, not also b\.ts/,
  'openapi --nowhere': /Unknown option '--nowhere'/,
  tape: /^mikrokit tape needs to know/,
  'tape check': /^mikrokit tape check needs a file or folder/,
  dev: /^mikrokit dev needs an entry file/,
  'dev --inspect': /^mikrokit dev needs an entry file/,
};
for (const [line, message] of Object.entries(wrong)) {
  test(`The command line "${line}" is refused with the usage`, async (t) => {
    const command = runNode(t, [mikrokit, ...line.split(' ').filter(Boolean)]);
    t.is(await command.ended, 2);
    t.regex(command.output(), message);
    t.regex(command.output(), /Usage: mikrokit <command>/);
  });
}
