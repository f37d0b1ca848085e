import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { pythonEnvironment } from '../../../test/support/python-environment.ts';
import { runNode } from '../../../test/support/running-process.ts';

const mikrokit = join(import.meta.dirname, '../../compiler/bin/mikrokit.js');
const runtime = join(import.meta.dirname, '../../../clients/python');
const python = await pythonEnvironment('check');
const withPython = 'reason' in python ? test.skip : test;
if ('reason' in python) console.error(`Python code is not checked: ${python.reason}`);

withPython('mypy and Ruff accept what is written', async (t) => {
  if ('reason' in python) return t.fail(python.reason);
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-python-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const packages = ['echo', 'files'];
  for (const name of packages) {
    const out = ['--out', join(folder, `${name}_client`)];
    const command = runNode(t, [mikrokit, 'client', 'python', `${name}.ts`, ...out], {
      cwd: join(import.meta.dirname, 'api'),
    });
    t.is(await command.ended, 0, command.output());
  }
  const env = { MYPYPATH: join(runtime, 'src') };
  for (const args of [
    ['ruff', 'format', '--isolated', '--check', '.'],
    ['mypy', '--strict', ...packages.flatMap((name) => ['-p', `${name}_client`])],
  ]) {
    const { code, stdout, stderr } = await python.run(['-m', ...args], { cwd: folder, env });
    t.is(code, 0, stdout + stderr);
  }
});

withPython('mypy and Ruff accept the runtime and its tests', async (t) => {
  if ('reason' in python) return t.fail(python.reason);
  const env = { MYPYPATH: 'src:tests:stress' };
  for (const args of [
    ['ruff', 'check', '.'],
    ['ruff', 'format', '--check', '.'],
    ['mypy', 'src', 'tests', 'stress'],
  ]) {
    const { code, stdout, stderr } = await python.run(['-m', ...args], { cwd: runtime, env });
    t.is(code, 0, stdout + stderr);
  }
});
