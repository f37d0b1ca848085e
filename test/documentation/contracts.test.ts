import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingRules } from '@mikrokit/types/compatibility';
import test, { type ExecutionContext } from 'ava';
import { runCommand } from '../../scripts/run-command.ts';
import { checkTypes, createFolder, root } from './example-folder.ts';

const page = readFileSync(join(root, 'docs/contracts.md'), 'utf8');
const mikrokit = join(root, 'packages/cli/dist/main.js');

/** A block of the page, whose first line is `start`. */
function block(language: string, start = ''): string {
  const blocks = [...page.matchAll(/```(\w+)\n(.*?)```/gs)];
  const found = blocks.find(([, name, text = '']) => name === language && text.startsWith(start));
  return found?.[2] ?? '';
}

/** The commands of the page after `npx mikrokit`, of the block that contains a text. */
async function run(
  t: ExecutionContext,
  cwd: string,
  command: string,
): Promise<{ readonly code: unknown; readonly stdout: string }> {
  t.true(page.includes(`npx ${command}`));
  const [, ...args] = command.split(' ');
  const env = { NODE_OPTIONS: '', FORCE_COLOR: '0' };
  return runCommand([process.execPath, mikrokit, ...args], { cwd, env });
}

test('the commands of docs/contracts.md print its report', async (t) => {
  const folder = createFolder(t, 'contracts');
  writeFileSync(join(folder, 'api.ts'), block('ts', '// api.ts\n'));
  await checkTypes(folder);
  for (const command of ['mikrokit contract lock', 'mikrokit contract lock --release web@41'])
    t.is((await run(t, folder, command)).code, 0);
  writeFileSync(join(folder, 'api.ts'), block('ts', '// api.ts, changed'));
  await checkTypes(folder);
  const { code, stdout } = await run(t, folder, 'mikrokit contract check');
  t.is(code, 1);
  t.is(stdout, block('text'));
});

test('the workflow of docs/contracts.md fails in a repository when a commit breaks a client', async (t) => {
  const folder = createFolder(t, 'contract-repository');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: folder,
    });
  git('init', '--quiet', '--initial-branch=main');
  const commit = (text: string) => {
    writeFileSync(join(folder, 'api.ts'), text);
    git('add', '--all', '--', ':!node_modules');
    git('commit', '--quiet', '-m', 'change');
  };
  writeFileSync(join(folder, 'api.ts'), block('ts', '// api.ts\n'));
  await run(t, folder, 'mikrokit contract lock');
  commit(block('ts', '// api.ts\n'));
  const steps = [...block('yaml').matchAll(/^ +- run: (.*)$/gm)].map(([, command = '']) => command);
  // The packages are those of this repository.
  const [install, ...checks] = steps;
  t.is(install, 'npm ci');
  const [check = '', ...others] = checks;
  t.deepEqual(others, []);
  t.is(check, 'npx mikrokit contract check --format github --base "origin/$GITHUB_BASE_REF"');
  git('update-ref', 'refs/remotes/origin/main', 'main');
  const workflow = async () => {
    const [, , ...args] = check.replace('"origin/$GITHUB_BASE_REF"', 'origin/main').split(' ');
    const env = { NODE_OPTIONS: '', FORCE_COLOR: '0' };
    const command = [process.execPath, mikrokit, ...args];
    const { code, stdout } = await runCommand(command, { cwd: folder, env });
    return { code, annotations: stdout.split('\n').filter((line) => line.startsWith('::error')) };
  };
  t.deepEqual(await workflow(), { code: 0, annotations: [] });
  commit(block('ts', '// api.ts, changed'));
  const { code, annotations } = await workflow();
  t.is(code, 1);
  t.is(annotations.length, 2);
  const places = annotations.map((line) => /^::error file=(.*?),title=/.exec(line)?.[1]);
  t.deepEqual(places, ['api.ts,line=12', 'api.ts,line=6']);
  // A lock that was written anew hides nothing.
  await run(t, folder, 'mikrokit contract lock');
  commit(block('ts', '// api.ts, changed'));
  t.is((await workflow()).code, 1);
  const against = ['contract', 'check', '--against', 'git:main~1'];
  const env = { NODE_OPTIONS: '' };
  t.is((await runCommand([process.execPath, mikrokit, ...against], { cwd: folder, env })).code, 1);
});

test('docs/contract-rules.md has each code with its severity, and compares with codes that there are', (t) => {
  const rules = readFileSync(join(root, 'docs/contract-rules.md'), 'utf8');
  const [own = '', ...others] = rules.split('\n## ');
  const rows = [...own.matchAll(/^\| `([\w-]+)` \| (\w+) \|/gm)].map(([, code, severity]) => [
    code,
    severity,
  ]);
  t.deepEqual(
    rows,
    Object.entries(findingRules).map(([code, { severity }]) => [code, severity]),
  );
  for (const section of others) {
    const column = section.startsWith('buf') ? 2 : 3;
    const verdicts = section.split('\n').flatMap((line) => line.split(' | ')[column - 1] ?? []);
    const codes = verdicts.flatMap((text) => /^`([\w-]+)`$/.exec(text)?.[1] ?? []);
    t.true(codes.length > 10);
    for (const code of codes) t.true(Object.hasOwn(findingRules, code), code);
  }
});
