import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writePythonClient } from '@mikrokit/python';
import test from 'ava';
import { type CommandResult, runCommand } from '../../../scripts/run-command.ts';
import type { Python } from '../../../test/support/python-environment.ts';
import { runNode } from '../../../test/support/running-process.ts';
import { testsWithPython } from '../../../test/support/test-with-python.ts';
import { expressibleSamples } from './values/expressible-samples.ts';
import { sampleApi } from './values/sample-api.ts';
import { writePackage } from './write-package.ts';

const mikrokit = join(import.meta.dirname, '../../compiler/bin/mikrokit.js');
const runtime = join(import.meta.dirname, '../../../clients/python');
const testWithPython = await testsWithPython('check', 'Python code is not checked');

/** Modules with routers, with the routes that Python clients do not have. */
const APIS = [
  { name: 'echo', file: join(import.meta.dirname, 'api/echo.ts'), skip: [] },
  { name: 'files', file: join(import.meta.dirname, 'api/files.ts'), skip: [] },
  { name: 'paths', file: join(import.meta.dirname, 'api/paths.ts'), skip: [] },
  { name: 'schemas', file: join(import.meta.dirname, 'api/schemas.ts'), skip: [] },
  {
    name: 'suite',
    file: join(import.meta.dirname, '../../../conformance/api.ts'),
    skip: ['language/settings'],
  },
];

testWithPython('mypy, pyright and Ruff accept what is written', async (t, python) => {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-python-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  for (const { name, file, skip } of APIS) {
    const options = [
      '--out',
      join(folder, `${name}_client`),
      ...skip.flatMap((id) => ['--skip', id]),
    ];
    const command = runNode(t, [mikrokit, 'client', 'python', basename(file), ...options], {
      cwd: dirname(file),
    });
    t.is(await command.ended, 0, command.output());
  }
  const types = expressibleSamples(150, 3).map(({ type }) => type);
  writePackage(join(folder, 'sample_client'), writePythonClient(sampleApi(types)));
  const packages = [...APIS.map(({ name }) => `${name}_client`), 'sample_client'];
  const env = { MYPYPATH: join(runtime, 'src') };
  const calls = 'typed_calls.py';
  copyFileSync(join(import.meta.dirname, calls), join(folder, calls));
  for (const args of [
    ['ruff', 'format', '--isolated', '--check', '.'],
    ['ruff', 'check', '--isolated', '--target-version', 'py311', '.'],
    ['mypy', '--strict', ...packages.flatMap((name) => ['-p', name])],
    ['mypy', '--strict', calls],
  ]) {
    const { code, stdout, stderr } = await python.run(['-m', ...args], { cwd: folder, env });
    t.is(code, 0, stdout + stderr);
  }
  const extraPaths = [join(runtime, 'src')];
  const include = [...packages, calls];
  const settings = { typeCheckingMode: 'strict', include, extraPaths };
  writeFileSync(join(folder, 'pyrightconfig.json'), JSON.stringify(settings));
  const { code, stdout, stderr } = await runPyright(python, folder);
  t.is(code, 0, stdout + stderr);
});

test('only types that are unknown become Any', (t) => {
  const types = expressibleSamples(150, 3).map(({ type }) => type);
  const known = types.filter((type) =>
    Object.values(sampleApi([type]).types).every(
      ({ kind }) => !/^(?:unknown|any-object)$/.test(kind),
    ),
  );
  t.true(known.length > 50);
  const written = [...writePythonClient(sampleApi(known)).values()].join('');
  t.false(written.includes('Any'));
});

testWithPython(
  'mypy and Ruff accept the runtime and its tests, and pyright the runtime',
  async (t, python) => {
    const env = { MYPYPATH: 'src:tests:stress' };
    for (const args of [
      ['ruff', 'check', '.'],
      ['ruff', 'format', '--check', '.'],
      ['mypy', 'src', 'tests', 'stress', 'scripts'],
    ]) {
      const { code, stdout, stderr } = await python.run(['-m', ...args], { cwd: runtime, env });
      t.is(code, 0, stdout + stderr);
    }
    const { code, stdout, stderr } = await runPyright(python, runtime);
    t.is(code, 0, stdout + stderr);
  },
);

testWithPython(
  'the synchronous client is the one that is written from the other',
  async (t, python) => {
    const { code, stdout, stderr } = await python.run(['scripts/unasync.py', '--check'], {
      cwd: runtime,
    });
    t.is(code, 0, `${stdout + stderr}\npython clients/python/scripts/unasync.py`);
  },
);

/** Checks what the settings in a folder include. */
function runPyright({ program }: Python, folder: string): Promise<CommandResult> {
  const pyright = fileURLToPath(import.meta.resolve('pyright'));
  return runCommand([process.execPath, pyright, '--pythonpath', program, '--project', folder]);
}
