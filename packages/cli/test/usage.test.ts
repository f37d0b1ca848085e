import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { copyApp } from '../../../test/support/app-copy.ts';
import { mikrokit } from '../../../test/support/mikrokit-command.ts';
import { type ProcessOptions, runNode } from '../../../test/support/running-process.ts';
import { type CommandEntry, type CommandGroup, optionName } from '../src/command-line.ts';
import { commands } from '../src/commands.ts';

/** The commands without those of which they are groups, by their words. */
const all = leaves(commands);

test('mikrokit --help has a line for every command, and fits on a screen', async (t) => {
  for (const args of [['--help'], ['-h'], ['help']]) {
    const command = runNode(t, [mikrokit, ...args]);
    t.is(await command.ended, 0);
    const lines = command.output().trimEnd().split('\n');
    t.regex(command.output(), /^Usage: mikrokit <command> \[options\]$/m);
    for (const name of all.keys()) t.regex(command.output(), new RegExp(`^ {2}${name}\\b`, 'm'));
    t.true(lines.length <= 30, `${lines.length} lines`);
    t.deepEqual(
      lines.filter((line) => line.length > 100),
      [],
    );
  }
});

for (const [name, entry] of all) {
  test(`mikrokit ${name} --help shows its options, their defaults and an example that can be read`, async (t) => {
    const command = runNode(t, [mikrokit, ...name.split(' '), '--help']);
    t.is(await command.ended, 0);
    const output = command.output();
    const flat = output.replaceAll(/\s+/g, ' ');
    t.true(flat.startsWith(`mikrokit ${name}: ${entry.summary} Usage: mikrokit ${name}`));
    for (const [key, option] of Object.entries(entry.options)) {
      t.regex(output, new RegExp(`^  (?:-\\w, )?${optionName(key, option)}\\b`, 'm'));
      const { default: usual } = option;
      if (typeof usual === 'string') {
        t.true(flat.includes(`(default: ${usual})`), key);
      }
    }
    t.true(output.endsWith(`Example:\n  mikrokit ${name} ${entry.example}\n`));
    t.notThrows(() => entry.read(entry.example.split(' ')));
    t.deepEqual(
      output.split('\n').filter((line) => line.length > 100),
      [],
    );
  });

  test(`mikrokit ${name} proposes the option that was meant`, async (t) => {
    for (const [key, option] of Object.entries({ ...entry.options, help: { type: 'boolean' } })) {
      const meant = optionName(key, option as { readonly type: 'boolean' });
      const misspelt = meant.slice(0, -1);
      const error = t.throws(() => entry.read([misspelt, 'server.ts']));
      t.is(error?.message, `Unknown option ${misspelt}. Did you mean ${meant}?`);
    }
  });
}

test('mikrokit help <command> shows the same as --help', async (t) => {
  const help = runNode(t, [mikrokit, 'help', 'tape', 'check']);
  const option = runNode(t, [mikrokit, 'tape', 'check', '-h']);
  t.deepEqual([await help.ended, await option.ended], [0, 0]);
  t.is(help.output(), option.output());
});

test('mikrokit tape --help lists its commands', async (t) => {
  const command = runNode(t, [mikrokit, 'tape', '--help']);
  t.is(await command.ended, 0);
  t.regex(command.output(), /^ {2}check {2,}replay the calls of a tape/m);
  t.regex(command.output(), /^mikrokit tape <command> --help shows/m);
});

test('mikrokit --version shows the version of the package', async (t) => {
  const command = runNode(t, [mikrokit, '--version']);
  t.is(await command.ended, 0);
  const file = join(import.meta.dirname, '../package.json');
  t.is(command.output().trim(), JSON.parse(readFileSync(file, 'utf8')).version);
});

test('mikrokit without a command shows the commands and fails', async (t) => {
  const command = runNode(t, [mikrokit]);
  t.is(await command.ended, 2);
  t.regex(command.output(), /^Usage: mikrokit <command>/m);
});

const wrong = {
  deploy: 'Unknown command deploy.',
  chekc: 'Unknown command chekc. Did you mean mikrokit check?',
  lock: 'Unknown command lock. Did you mean mikrokit contract lock?',
  '--hlep': 'Unknown option --hlep.',
  toString: 'Unknown command toString.',
  build: 'mikrokit build needs an entry file',
  'build a.ts b.ts': 'Expected one file, but also got b.ts',
  'build a.ts --outt b.js': 'Unknown option --outt. Did you mean --out?',
  'build a.ts --no-minfy': 'Unknown option --no-minfy. Did you mean --no-minify?',
  'build a.ts --target lamda':
    '--target takes node, lambda, workers, gcf, azure or vercel, not lamda. Did you mean lambda?',
  'check . ..': 'Expected one file, but also got ..',
  'check -x': 'Unknown option -x.',
  'routes a.ts b.ts': 'Expected one file, but also got b.ts',
  'openapi --nowhere': 'Unknown option --nowhere.',
  'client pyhton': 'Unknown language pyhton. Did you mean mikrokit client python?',
  'contract check --format jsn':
    '--format takes text, json, github or sarif, not jsn. Did you mean json?',
  tape: 'mikrokit tape needs a command: check, diff, promote, prune or scan-secrets',
  'tape check': 'mikrokit tape check needs a file or folder of tapes',
  dev: 'mikrokit dev needs an entry file',
  'dev --inspect': 'mikrokit dev needs an entry file',
  'dev --no-explorr server.ts': 'Unknown option --no-explorr. Did you mean --no-explorer?',
};
for (const [line, reason] of Object.entries(wrong)) {
  test(`mikrokit ${line}: the reason comes last, after three lines of usage at most`, async (t) => {
    const command = runNode(t, [mikrokit, ...line.split(' ')]);
    t.is(await command.ended, 2);
    const [usage = '', last] = command.output().split('\n\n');
    t.is(last, `${reason}\n`);
    t.regex(usage, /^Usage: mikrokit /);
    t.true(usage.split('\n').length <= 3, usage);
  });
}

test('help and errors have colours where they are asked for, and none in pipes and under NO_COLOR', async (t) => {
  const outputOf = async (args: readonly string[], env: ProcessOptions['env']) => {
    const command = runNode(t, [mikrokit, ...args], { env: { ...env } });
    await command.ended;
    return command.output();
  };
  for (const args of [
    ['check', '--help'],
    ['check', '--wach'],
    ['explain', 'MK1001'],
  ]) {
    t.regex(await outputOf(args, { FORCE_COLOR: '1' }), /\u001b\[/, args.join(' '));
    t.notRegex(await outputOf(args, { NO_COLOR: '1' }), /\u001b/);
    t.notRegex(await outputOf(args, {}), /\u001b/);
  }
});

test('an error of the file system is its reason, without a stack', async (t) => {
  const app = copyApp(t);
  const args = [mikrokit, 'openapi', '--out', 'api.ts/openapi.json'];
  const command = runNode(t, args, { cwd: app.folder });
  t.is(await command.ended, 1);
  t.regex(command.output(), /^E[A-Z]+: .*api\.ts.*\n$/);
});

function leaves(group: CommandGroup['commands'], prefix = ''): ReadonlyMap<string, CommandEntry> {
  return new Map(
    Object.entries(group).flatMap(([name, entry]) =>
      'commands' in entry
        ? [...leaves(entry.commands, `${prefix}${name} `)]
        : [[`${prefix}${name}`, entry] as const],
    ),
  );
}
