import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import type { Python } from '../../../test/support/python-environment.ts';
import { runNode } from '../../../test/support/running-process.ts';
import { testsWithPython } from '../../../test/support/test-with-python.ts';

const folder = import.meta.dirname;
const mikrokit = join(folder, '../../compiler/bin/mikrokit.js');
const testWithPython = await testsWithPython('test', 'The tests of Python clients are skipped');

/** Writes a client for an API of `api`, serves that or another, and gives a function that runs a script of `calls`. */
async function serveApi(t: ExecutionContext, python: Python, name: string, served = name) {
  const generated = mkdtempSync(join(tmpdir(), 'mikrokit-python-'));
  t.teardown(() => rmSync(generated, { recursive: true, force: true }));
  const out = join(generated, `${name}_client`);
  const command = runNode(t, [mikrokit, 'client', 'python', `${name}.ts`, '--out', out], {
    cwd: join(folder, 'api'),
  });
  t.is(await command.ended, 0, command.output());
  const register = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const server = runNode(t, [...register, 'serve.ts', served], { cwd: join(folder, 'api') });
  const [, url = ''] = await server.prints(/^Listening on (.*)$/m);
  return (script: string, ...args: string[]) =>
    python.run([join(folder, 'calls', script), ...args, url], { path: [generated] });
}

testWithPython(
  'values of each kind of type come back from the server as they were',
  async (t, python) => {
    const call = await serveApi(t, python, 'echo');
    t.like(await call('echo.py'), {
      stderr: '',
      stdout: '72 values came back\nerrors are those of the routes\n',
    });
    t.like(await call('echo_async.py'), { stderr: '', stdout: 'done\n' });
  },
);

testWithPython(
  'files and streams are sent in pieces, and files arrive in pieces',
  async (t, python) => {
    const call = await serveApi(t, python, 'files');
    t.like(await call('files.py'), { stderr: '', stdout: 'files came and went\n' });
    t.like(await call('files_async.py'), { stderr: '', stdout: 'files came and went\n' });
  },
);

testWithPython(
  'routes that only an HTTP path serves are called by it, with both forms of errors',
  async (t, python) => {
    for (const served of ['paths', 'problems']) {
      const call = await serveApi(t, python, 'paths', served);
      const done = { stderr: '', stdout: 'called by their paths\n' };
      t.like(await call('paths.py'), done);
      t.like(await call('paths_async.py'), done);
    }
  },
);

testWithPython('replies to queries are kept as the server allows', async (t, python) => {
  const call = await serveApi(t, python, 'cached');
  t.like(await call('cached.py'), { stderr: '', stdout: 'replies were kept\n' });
  t.like(await call('cached_async.py'), { stderr: '', stdout: 'replies were kept\n' });
});

testWithPython('parameters that schemas parse have their input types', async (t, python) => {
  const call = await serveApi(t, python, 'schemas');
  t.like(await call('schemas.py'), { stderr: '', stdout: 'schemas have parsed\n' });
  t.like(await call('schemas_async.py'), { stderr: '', stdout: 'schemas have parsed\n' });
});

for (const name of ['echo', 'files', 'paths', 'cached', 'schemas']) {
  testWithPython(`a client of httpx2 makes the calls of ${name}`, async (t, python) => {
    const call = await serveApi(t, python, name);
    for (const script of [`${name}.py`, `${name}_async.py`]) {
      t.like(await call('over_httpx.py', script), { code: 0, stderr: '' });
    }
  });
}

testWithPython('the tests of the runtime pass', async (t, python) => {
  t.timeout(600_000);
  const tests = join(folder, '../../../clients/python/tests');
  // `stress.test.ts` runs it, in `npm run test:full`.
  const without = `--ignore=${join(tests, 'test_hostile_servers.py')}`;
  const args = ['-m', 'pytest', '-q', '--color=no', '-p', 'no:cacheprovider', without, tests];
  const { code, stdout, stderr } = await python.run(args, { path: [tests] });
  // The first line is what reports repeat.
  const failed =
    stdout.match(/^(?:FAILED|ERROR) .*$/gm) ?? stderr.match(/^ *File .* in test_.*$/gm);
  t.is(code, 0, `${failed?.join(' ')}\n${stdout}${stderr}`);
});

testWithPython(
  'a test of the runtime that hangs ends the run, with its stack',
  async (t, python) => {
    const tests = mkdtempSync(join(tmpdir(), 'mikrokit-python-'));
    t.teardown(() => rmSync(tests, { recursive: true, force: true }));
    const file = join(tests, 'test_hangs.py');
    writeFileSync(file, 'import threading\n\ndef test_hangs():\n    threading.Event().wait()\n');
    const settings = join(folder, '../../../clients/python/pyproject.toml');
    const args = ['-m', 'pytest', '-c', settings, '-o', 'faulthandler_timeout=1', file];
    const { code, stderr } = await python.run(args);
    t.not(code, 0);
    t.regex(stderr, /^Timeout .*File "[^"]*test_hangs\.py", line 4 in test_hangs/ms);
  },
);
