import { execFile, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import test, { type ExecutionContext } from 'ava';

const command = resolve('packages/create-mikrokit/bin/create-mikrokit.js');
const { version } = JSON.parse(readFileSync('packages/create-mikrokit/package.json', 'utf8'));

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(cwd: string, ...args: readonly string[]): Promise<Result> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    npm_config_user_agent: 'pnpm/10.1.0 npm/? node/v26',
  };
  return promisify(execFile)(process.execPath, [command, ...args], { cwd, env }).then(
    (output) => ({ ...output, code: 0 }),
    (error) => error,
  );
}

function emptyFolder(t: ExecutionContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-create-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a template becomes a project with the name of its folder and our version', async (t) => {
  const cwd = emptyFolder(t);
  const { code, stdout } = await run(cwd, 'My API', '--template', 'api', '--no-install');
  t.is(code, 0);
  t.regex(stdout, /cd My API\n {2}pnpm install\n {2}pnpm run dev/);
  const manifest = JSON.parse(readFileSync(join(cwd, 'My API/package.json'), 'utf8'));
  t.is(manifest.name, 'my-api');
  t.is(manifest.dependencies['@mikrokit/router'], `^${version}`);
  t.true(existsSync(join(cwd, 'My API/.gitignore')));
  t.false(readdirSync(join(cwd, 'My API')).some((name) => name.startsWith('_')));
});

test('only pnpm gets its own list of workspaces, whose names are of the project', async (t) => {
  for (const manager of ['pnpm', 'npm']) {
    const cwd = emptyFolder(t);
    const env = { ...process.env, NODE_OPTIONS: '', npm_config_user_agent: `${manager}/10.1.0` };
    const args = [command, 'shop', '--template', 'monorepo', '--no-install'];
    await promisify(execFile)(process.execPath, args, { cwd, env });
    t.is(existsSync(join(cwd, 'shop/pnpm-workspace.yaml')), manager === 'pnpm');
    const web = JSON.parse(readFileSync(join(cwd, 'shop/web/package.json'), 'utf8'));
    const api = JSON.parse(readFileSync(join(cwd, 'shop/api/package.json'), 'utf8'));
    // Without a version, package managers look for the name in the public registry.
    t.is(web.dependencies['@shop/api'], api.version);
  }
});

test('Yarn gets packages in node_modules, where the compiler finds their types', async (t) => {
  const cwd = emptyFolder(t);
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    npm_config_user_agent: 'yarn/4.18.1 npm/? node/v26',
  };
  const args = [command, 'shop', '--template', 'api', '--no-install'];
  await promisify(execFile)(process.execPath, args, { cwd, env });
  t.is(readFileSync(join(cwd, 'shop/.yarnrc.yml'), 'utf8'), 'nodeLinker: node-modules\n');
});

test('--yes asks nothing, and takes a folder that has only a repository', async (t) => {
  const cwd = emptyFolder(t);
  mkdirSync(join(cwd, 'my-api/.git'), { recursive: true });
  const { code, stderr } = await run(cwd, '--yes', '--no-install');
  t.deepEqual([code, stderr], [0, '']);
  t.true(existsSync(join(cwd, 'my-api/api.ts')));
});

for (const [args, message] of [
  [['taken', '--template', 'api'], /taken is not empty/],
  [['file', '--template', 'api'], /file is a file/],
  [['…', '--template', 'api'], /no letters or digits/],
  [['new', '--template', 'apy'], /no template 'apy'; choose one of api, fullstack, lambda/],
  [['one', 'two'], /Name one folder/],
  [['new', '--tempalte', 'api'], /Unknown option '--tempalte'[\s\S]*Usage/],
  [['new'], /need a terminal; write --yes/],
] as const) {
  test(`\`${args.join(' ')}\` is rejected and leaves nothing behind`, async (t) => {
    const cwd = emptyFolder(t);
    mkdirSync(join(cwd, 'taken'));
    writeFileSync(join(cwd, 'taken/note.txt'), 'Mine');
    writeFileSync(join(cwd, 'file'), '');
    const { code, stderr } = await run(cwd, ...args);
    t.is(code, 1);
    t.regex(stderr, message);
    t.notRegex(stderr, /\n {4}at /);
    t.deepEqual(readdirSync(cwd, { recursive: true }).sort(), ['file', 'taken', 'taken/note.txt']);
  });
}

test('a failed installation says so, and the project is complete', async (t) => {
  const cwd = emptyFolder(t);
  const env = { ...process.env, NODE_OPTIONS: '', npm_config_user_agent: 'npm/11', PATH: cwd };
  const { code, stderr } = await promisify(execFile)(
    process.execPath,
    [command, 'app', '--template', 'api'],
    { cwd, env },
  ).catch((error) => error);
  t.is(code, 1);
  t.regex(stderr, /project is complete, but 'npm install' failed: .*ENOENT/);
  t.true(existsSync(join(cwd, 'app/package.json')));
});

// `script` of util-linux gives the command a terminal.
const onTerminal = existsSync('/usr/bin/script') ? test : test.skip;

onTerminal('on a terminal the questions can be answered with their defaults', async (t) => {
  const cwd = emptyFolder(t);
  const { output, code } = await answer(cwd, [
    [/Folder of the new project/, '\r'],
    [/Template/, '\r'],
    [/Install the dependencies/, 'n'],
  ]);
  t.is(code, 0, output);
  t.true(existsSync(join(cwd, 'my-api/api.ts')));
});

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
): Promise<{ output: string; code: number | null }> {
  const line = `stty cols 80 rows 24; '${process.execPath}' '${command}'`;
  const child = spawn('script', ['-qec', line, '/dev/null'], {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', CI: undefined },
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
