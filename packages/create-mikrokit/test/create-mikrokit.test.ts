import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import test from 'ava';
import { command, emptyFolder, run, variables } from './command.ts';

const { version } = JSON.parse(readFileSync('packages/create-mikrokit/package.json', 'utf8'));

const quick = ['--yes', '--no-install', '--no-git'];

test('a project has the name of its folder, our version and the files of its choices', async (t) => {
  const cwd = emptyFolder(t);
  const { code, stdout } = await run(cwd, ['My API', ...quick, '--login', 'sessions']);
  t.is(code, 0);
  t.regex(stdout, /runtime node, database sqlite, login sessions, page none/);
  t.regex(stdout, /cd "My API"\n {2}pnpm install\n {2}pnpm run contract:lock\n {2}pnpm run dev/);
  const manifest = JSON.parse(readFileSync(join(cwd, 'My API/package.json'), 'utf8'));
  t.is(manifest.name, 'my-api');
  t.is(manifest.dependencies['@mikrokit/router'], `^${version}`);
  const names = readdirSync(join(cwd, 'My API'));
  for (const name of ['.gitignore', '.env', '.env.example', '.github', 'biome.json', 'Dockerfile'])
    t.true(names.includes(name), name);
  t.false(names.some((name) => name.startsWith('_')));
});

test('CI and the image install with the package manager that created the project', async (t) => {
  for (const [manager, install] of [
    ['npm', 'npm ci'],
    ['pnpm', 'pnpm install --frozen-lockfile'],
    ['yarn', 'yarn install --immutable'],
    ['bun', 'bun install --frozen-lockfile'],
  ] as const) {
    const cwd = emptyFolder(t);
    await run(cwd, ['shop', ...quick], variables(manager));
    for (const file of ['.github/workflows/ci.yml', 'Dockerfile'])
      t.true(readFileSync(join(cwd, 'shop', file), 'utf8').includes(install), `${manager} ${file}`);
    t.is(existsSync(join(cwd, 'shop/pnpm-workspace.yaml')), manager === 'pnpm');
    // Packages in node_modules, where the compiler finds their types.
    t.is(existsSync(join(cwd, 'shop/.yarnrc.yml')), manager === 'yarn');
  }
});

test('the packages of workspaces find each other by the name of the project', async (t) => {
  const cwd = emptyFolder(t);
  const { stdout } = await run(cwd, ['shop', ...quick, '--page', 'workspaces']);
  // SQLite is the default, and does not go with workspaces.
  t.regex(stdout, /database none/);
  const web = JSON.parse(readFileSync(join(cwd, 'shop/web/package.json'), 'utf8'));
  const api = JSON.parse(readFileSync(join(cwd, 'shop/api/package.json'), 'utf8'));
  // Without a version, package managers look for the name in the public registry.
  t.is(web.dependencies['@shop/api'], api.version);
});

test('each project with better-auth has a secret of its own, in the file that git ignores', async (t) => {
  const cwd = emptyFolder(t);
  const secrets = await Promise.all(
    ['a', 'b'].map(async (name) => {
      await run(cwd, [name, ...quick, '--login', 'better-auth']);
      t.regex(readFileSync(join(cwd, name, '.env.example'), 'utf8'), /^BETTER_AUTH_SECRET=$/m);
      return /^BETTER_AUTH_SECRET=(.{44})$/m.exec(
        readFileSync(join(cwd, name, '.env'), 'utf8'),
      )?.[1];
    }),
  );
  t.truthy(secrets[0]);
  t.not(secrets[0], secrets[1]);
});

test('the files are committed, but for .env', async (t) => {
  const cwd = emptyFolder(t);
  const { stdout, stderr } = await run(cwd, ['shop', '--yes', '--no-install']);
  t.is(stderr, '');
  t.notRegex(stdout, /commit/);
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: join(cwd, 'shop'), encoding: 'utf8' });
  t.is(git('status', '--porcelain'), '');
  t.is(git('log', '--format=%an %s %D'), 'Ada Initial commit HEAD -> main\n');
  const files = git('ls-files').split('\n');
  t.true(files.includes('.env.example') && files.includes('.github/workflows/ci.yml'));
  t.false(files.includes('.env'));
});

test('a project within a repository, or without git, says that it is not committed', async (t) => {
  const cwd = emptyFolder(t);
  execFileSync('git', ['init', '--quiet'], { cwd });
  const within = await run(cwd, ['shop', '--yes', '--no-install']);
  t.deepEqual([within.code, within.stderr], [0, '']);
  t.regex(within.stdout, /belongs to the git repository around it/);
  t.false(existsSync(join(cwd, 'shop/.git')));

  const without = { ...variables(), PATH: cwd };
  const { stdout } = await run(emptyFolder(t), ['shop', '--yes', '--no-install'], without);
  t.regex(stdout, /git is not installed/);

  const unnamed = { ...variables(), GIT_AUTHOR_NAME: '', GIT_COMMITTER_NAME: '' };
  const nameless = await run(emptyFolder(t), ['shop', '--yes', '--no-install'], unnamed);
  t.is(nameless.code, 0);
  t.regex(nameless.stdout, /not committed: .*ident/s);
});

test('a folder can have a repository already', async (t) => {
  const cwd = emptyFolder(t);
  mkdirSync(join(cwd, 'my-api/.git'), { recursive: true });
  const { code, stderr, stdout } = await run(cwd, ['--yes', '--no-install']);
  t.deepEqual([code, stderr], [0, '']);
  t.regex(stdout, /had a git repository/);
  t.true(existsSync(join(cwd, 'my-api/src/api.ts')));
});

test('--help names every value, and one example', async (t) => {
  const { code, stdout } = await run(emptyFolder(t), ['--help']);
  t.is(code, 0);
  for (const word of ['--runtime', 'lambda', '--database', 'sqlite', '--login', 'better-auth'])
    t.true(stdout.includes(word), word);
  t.is(stdout.split('\n').filter((line) => /npm create mikrokit my-api --/.test(line)).length, 1);
});

for (const [args, reason] of [
  [['taken', '--yes'], /taken is not empty: choose another folder\.$/],
  [['file', '--yes'], /file is a file\.$/],
  [['file/within', '--yes'], /file is a file\.$/],
  [['…', '--yes'], /'…' has no letters or digits\.$/],
  [['a'.repeat(215), '--yes'], /more than 214 characters\.$/],
  [['typescript', '--yes'], /needs the package 'typescript'.*Choose another folder\.$/],
  [['new', '--runtime', 'nod'], /Unknown runtime 'nod'\. Did you mean node\?$/],
  [['new', '--runtime', 'php'], /Unknown runtime 'php'\. Choose one of node, bun, deno, /],
  [['new', '--databse', 'none'], /Unknown option --databse\. Did you mean --database\?$/],
  [['new', '--zzz'], /Unknown option --zzz\.$/],
  [['new', '--runtime'], /'--runtime <value>' argument missing\.$/],
  [['new', '--yes=no'], /'-y, --yes' does not take an argument\.$/],
  [['one', 'two'], /Name one folder, not 2: one, two\.$/],
  [
    ['new', '--runtime', 'lambda', '--database', 'sqlite'],
    /--database sqlite does not go with --runtime lambda\. The disk .* does not last\.$/,
  ],
  [
    ['new', '--login', 'sessions', '--database', 'none'],
    /--login sessions does not go with --database none\. A login needs a database/,
  ],
  [['new'], /Pass --runtime, --database, --login, --page, or --yes for the defaults\.$/],
  [['--page', 'none'], /Pass a folder, --runtime, --database, --login, or --yes/],
] as const) {
  test(`\`${args.join(' ').slice(0, 60)}\` is rejected and leaves nothing behind`, async (t) => {
    const cwd = emptyFolder(t);
    mkdirSync(join(cwd, 'taken'));
    writeFileSync(join(cwd, 'taken/note.txt'), 'Mine');
    writeFileSync(join(cwd, 'file'), '');
    const { code, stderr } = await run(cwd, args);
    t.is(code, 1);
    t.regex(stderr.trimEnd(), reason);
    t.true(stderr.trimEnd().split('\n').length <= 5, stderr);
    t.deepEqual(readdirSync(cwd, { recursive: true }).sort(), ['file', 'taken', 'taken/note.txt']);
  });
}

test('what cannot be written leaves nothing behind', async (t) => {
  const cwd = emptyFolder(t);
  // Longer than names of folders can be.
  const deep = join('new', 'a'.repeat(300), 'shop');
  const { code, stderr } = await run(cwd, [deep, '--yes', '--no-install']);
  t.is(code, 1);
  t.regex(stderr, /ENAMETOOLONG/);
  t.notRegex(stderr, /\n {4}at /);
  t.deepEqual(readdirSync(cwd), []);
});

test('a failed installation says what to do, and the project is complete', async (t) => {
  const cwd = emptyFolder(t);
  const env = { ...variables('npm'), PATH: cwd };
  const { code, stderr } = await run(cwd, ['app', '--yes'], env);
  t.is(code, 1);
  t.regex(stderr, /'npm install' failed: .*ENOENT/);
  t.regex(stderr, /complete except for its dependencies.* run 'npm install' in it again/s);
  t.true(existsSync(join(cwd, 'app/package.json')));
});

test('the contract is locked before the first commit', async (t) => {
  const cwd = emptyFolder(t);
  const folder = emptyFolder(t);
  // A package manager that only writes down what it is asked for.
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "$@" >> calls.txt\n');
  chmodSync(join(folder, 'npm'), 0o755);
  const env = { ...variables('npm'), PATH: `${folder}${delimiter}${process.env.PATH}` };
  const { code } = await run(cwd, ['shop', '--yes'], env);
  t.is(code, 0);
  const git = ['show', 'HEAD:calls.txt'];
  const calls = execFileSync('git', git, { cwd: join(cwd, 'shop'), encoding: 'utf8' });
  t.is(calls, 'install\nrun contract:lock\n');
});

// `script` of util-linux gives the command a terminal.
const onTerminal = existsSync('/usr/bin/script') ? test : test.skip;

const [DOWN, ENTER] = ['\u001b[B', '\r'];

onTerminal('on a terminal the questions can be answered with their defaults', async (t) => {
  const cwd = emptyFolder(t);
  const { output, code } = await answer(cwd, [
    [/Folder of the new project/, ENTER],
    [/Where does it run/, ENTER],
    [/Which database/, ENTER],
    [/How do users log in/, ENTER],
    [/With a page/, ENTER],
    [/Install the dependencies/, 'n'],
  ]);
  t.is(code, 0, output);
  t.regex(output, /runtime node, database sqlite, login none, page none/);
  t.true(existsSync(join(cwd, 'my-api/src/tasks.ts')));
});

onTerminal(
  'on a terminal, what does not go with the answers cannot be chosen, and says why',
  async (t) => {
    const cwd = emptyFolder(t);
    const { output, code } = await answer(
      cwd,
      [
        [/Where does it run/, `${DOWN}${DOWN}${DOWN}${DOWN}${ENTER}`],
        [/Which database[\s\S]*disk of a function on Lambda does not last/, ENTER],
        [/How do users log in/, ENTER],
      ],
      'shop --no-install',
    );
    t.is(code, 0, output);
    // The first that can be chosen. There is no question for a page: one value is left.
    t.regex(output, /With a page\? none[\s\S]*S3 and CloudFront serve pages/);
    t.regex(output, /runtime lambda, database postgres, login none, page none/);
  },
);

onTerminal('on a terminal Ctrl-C creates nothing', async (t) => {
  const cwd = emptyFolder(t);
  const { output } = await answer(cwd, [[/Folder of the new project/, '\u0003']]);
  t.regex(output, /Nothing was created/);
  t.deepEqual(readdirSync(cwd), []);
});

/** Runs the command on a terminal, and types each answer when its question has appeared. */
async function answer(
  cwd: string,
  answers: readonly (readonly [question: RegExp, keys: string])[],
  args = '',
): Promise<{ output: string; code: number | null }> {
  const line = `stty cols 160 rows 24; '${process.execPath}' '${command}' ${args}`;
  const child = spawn('script', ['-qec', line, '/dev/null'], {
    cwd,
    env: { ...variables(), CI: undefined },
  });
  let output = '';
  let seen = 0;
  const left = [...answers];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const [next] = left;
    if (next === undefined || !next[0].test(output.slice(seen))) return;
    seen = output.length;
    left.shift();
    child.stdin.write(next[1]);
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { output, code };
}
