import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { runNode } from '../../../test/support/running-process.ts';

const example = join(import.meta.dirname, '..');
const workspace = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
const authorization = 'authorization: Bearer test';

/** A copy of the example, whose files a test may change. */
class RecorderExample {
  readonly #t: ExecutionContext;
  readonly #folder: string;

  constructor(t: ExecutionContext) {
    this.#t = t;
    this.#folder = mkdtempSync(join(tmpdir(), 'mikrokit-recorder-'));
    t.teardown(() => rmSync(this.#folder, { recursive: true, force: true }));
    for (const name of ['api.ts', 'library.ts', 'server.ts', 'package.json'])
      cpSync(join(example, name), this.path(name));
    const compilerOptions = {
      strict: true,
      module: 'nodenext',
      target: 'esnext',
      types: ['node'],
      noEmit: true,
      allowImportingTsExtensions: true,
      customConditions: ['@mikrokit/source'],
    };
    writeFileSync(this.path('tsconfig.json'), JSON.stringify({ compilerOptions }));
    symlinkSync(resolve('node_modules'), this.path('node_modules'), 'junction');
  }

  path(name: string): string {
    return join(this.#folder, name);
  }

  replace(name: string, text: string, by: string): void {
    const before = readFileSync(this.path(name), 'utf8');
    this.#t.true(before.includes(text), text);
    writeFileSync(this.path(name), before.replace(text, by));
  }

  /** Serves the example, makes calls over HTTP, and ends it by SIGTERM. Returns the statuses. */
  async record(calls: readonly (readonly [route: string, ...params: readonly unknown[]])[]) {
    const server = this.#run([...workspace, 'server.ts'], 'recorded.sqlite');
    const [, url] = await server.prints(/^Listening on ([^ ,]+)/m);
    const statuses: number[] = [];
    for (const [route, ...params] of calls) {
      const response = await fetch(`${url}/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer test' },
        body: JSON.stringify(params),
      });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    server.child.kill('SIGTERM');
    this.#t.is(await server.ended, 0, server.output());
    return statuses;
  }

  /** Runs `mikrokit tape`, with a database that does not exist. */
  async tape(...args: readonly string[]) {
    const command = this.#run([resolve('node_modules/.bin/mikrokit'), 'tape', ...args]);
    return { code: await command.ended, output: command.output() };
  }

  /** Runs a program of Node. */
  async run(...args: readonly string[]) {
    const program = this.#run(args);
    return { code: await program.ended, output: program.output() };
  }

  #run(args: readonly string[], database = 'never.sqlite') {
    return runNode(this.#t, args, {
      cwd: this.#folder,
      env: { PORT: '0', DATABASE: this.path(database), TAPES: this.path('tapes') },
    });
  }
}

const calls = [
  ['books/find', 1],
  ['books/find', 9],
  ['books/search', 'm'],
  ['lend', 1, 'Ada'],
  ['lend', 1, 'Eve'],
  ['lend', 1, 'Mary'],
  ['changePin', { reader: 'Ada', pin: '4711' }],
] as const;

test('real calls are recorded, and their tape is green until a handler changes', async (t) => {
  const app = new RecorderExample(t);
  t.deepEqual(await app.record(calls), [200, 404, 200, 200, 200, 409, 200]);
  const [tape = ''] = readdirSync(app.path('tapes'));
  t.notRegex(readFileSync(app.path(`tapes/${tape}`), 'utf8'), /4711|Bearer/);

  const check = () => app.tape('check', 'tapes', '--header', authorization);
  const green = await check();
  t.is(green.code, 0, green.output);
  t.regex(green.output, /^6 calls have the outcome on the tape, 0 differ, 1 was not made/m);
  t.false(existsSync(app.path('never.sqlite')));

  const unauthorized = await app.tape('check', 'tapes');
  t.is(unauthorized.code, 1, unauthorized.output);
  t.regex(unauthorized.output, /status: 200 → 401/);

  app.replace(
    'library.ts',
    '  lend(loan: Loan): void;',
    '  lend(loan: Loan, desk?: number): void;',
  );
  const typed = await app.tape('check', 'tapes', '--all', '--header', authorization);
  t.is(typed.code, 0, typed.output);
  t.regex(typed.output, /^safe library\.lend\n {2}Its types have changed\.$/m);

  app.replace('api.ts', '14 * DAY', '21 * DAY');
  const red = await check();
  t.is(red.code, 1, red.output);
  t.regex(red.output, /dependencyCalls\.library\.lend\[0\]\.due: "\S+" → "\S+"/);
  t.regex(red.output, /4 calls have the outcome on the tape, 2 differ/);
});

test('a promoted call is a test of AVA and of node:test, green until a handler changes', async (t) => {
  const app = new RecorderExample(t);
  await app.record(calls);
  const [tape = ''] = readdirSync(app.path('tapes'));
  // The first line describes the API.
  const promote = ['promote', `tapes/${tape}`, '--call', '5', '--header', authorization];
  for (const runner of ['ava', 'node:test']) {
    const out = `${runner.replace(':', '-')}.test.ts`;
    const promoted = await app.tape(...promote, '--for', runner, '--out', out);
    t.is(promoted.code, 0, promoted.output);
  }
  writeFileSync(
    app.path('ava.config.js'),
    `export default { files: ['ava.test.ts'], extensions: { ts: 'module' }, nodeArguments: ${JSON.stringify(workspace)} };`,
  );
  const runs = {
    ava: () => app.run(resolve('node_modules/ava/entrypoints/cli.mjs')),
    'node:test': () => app.run(...workspace, '--test', 'node-test.test.ts'),
  };
  for (const [runner, run] of Object.entries(runs)) {
    const { code, output } = await run();
    t.is(code, 0, `${runner}: ${output}`);
  }
  app.replace('api.ts', '14 * DAY', '21 * DAY');
  for (const [runner, run] of Object.entries(runs)) {
    const { code, output } = await run();
    t.is(code, 1, `${runner}: ${output}`);
    t.regex(output, /lend replies as on/, runner);
  }
});
