import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import test from 'ava';
import { root } from './example-folder.ts';
import { runExamples } from './page-examples.ts';

const skills = globSync('packages/*/SKILL.md', { cwd: root }).sort();
const mikrokit = join(root, 'packages/compiler/bin/mikrokit.js');

test('every package has a skill', (t) => {
  t.deepEqual(skills.map(dirname), globSync('packages/*', { cwd: root }).sort());
});

for (const file of skills) {
  const text = readFileSync(join(root, file), 'utf8');

  test(`${file} is short, is published, and says when to read it`, (t) => {
    const [, name = '', description = ''] =
      /^---\nname: (.+)\ndescription: (.+)\n---\n\n# .+\n/.exec(text) ?? [];
    const folder = dirname(file);
    // The limits of https://agentskills.io/specification.
    const names = [basename(folder), `mikrokit-${basename(folder)}`];
    t.true(names.includes(name), name);
    t.regex(description, /\. Use (?:when|instead) .+\.$/);
    t.true(description.length <= 1024);
    t.notRegex(description, /^[^A-Z]|: | #/, 'a text without quotes in YAML');
    t.true(text.split('\n').length <= 80);
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    t.true(manifest.files.includes('SKILL.md'));
  });

  test(`${file} names entries of packages and commands that exist`, (t) => {
    for (const [, name = '', entry = ''] of text.matchAll(/@mikrokit\/([a-z]+)((?:\/[a-z-]+)*)/g)) {
      const manifest = join(root, 'packages', name, 'package.json');
      t.true(existsSync(manifest), name);
      const { exports } = JSON.parse(readFileSync(manifest, 'utf8'));
      if (entry !== '') t.true(`.${entry}` in exports, `@mikrokit/${name}${entry}`);
    }
    const helpOf = (...words: readonly string[]) =>
      execFileSync(process.execPath, [mikrokit, ...words, '--help'], { encoding: 'utf8' });
    const help = [helpOf(), helpOf('check').replaceAll(/^ +--limits/gm, '  check --limits')].join();
    const named = /(?<!create[- ])mikrokit (check --limits|contract check|[a-z]+)/g;
    const commands = [...text.matchAll(named)].map(([, command = '']) => command);
    const unknown = commands.filter((command) => !new RegExp(`^  ${command}\\b`, 'm').test(help));
    t.deepEqual(unknown, []);
  });

  // Its example has a test of its own, beside a server of NATS: nats.test.ts.
  if (!text.includes('```ts\n') || file === 'packages/nats/SKILL.md') continue;
  test(`the examples of ${file} print the output in their comments`, (t) => runExamples(t, file));
}
