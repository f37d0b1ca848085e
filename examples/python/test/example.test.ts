import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { runCommand } from '../../../scripts/run-command.ts';
import { pythonEnvironment } from '../../../test/support/python-environment.ts';
import { startConduit } from '../../conduit/test/start-conduit.ts';

const folder = join(import.meta.dirname, '..');
const mikrokit = join(folder, '../../packages/compiler/bin/mikrokit.js');

test('the client is the one that is written for the server, and calls it', async (t) => {
  const url = await startConduit(t);
  const description = `${url}/mikrokit.json`;
  const check = ['client', 'python', '--url', description, '--out', 'conduit_client', '--check'];
  const { code, stderr } = await runCommand([process.execPath, mikrokit, ...check], {
    cwd: folder,
  });
  t.is(code, 0, `${stderr}\nnpm run generate --workspace examples/python`);

  const python = await pythonEnvironment('test');
  if ('reason' in python) return t.log(`Not called from Python: ${python.reason}`);
  const called = await python.run(['main.py', url], { cwd: folder, path: [folder] });
  t.is(called.stderr, '');
  t.is(called.stdout, "Engines ['engines'] UTC\nno such article: 404\n");
});

test('the page shows a mock of httpx2 that answers a call', async (t) => {
  const python = await pythonEnvironment('test');
  if ('reason' in python) return t.log(`Not run: ${python.reason}`);
  const page = readFileSync(join(folder, '../../docs/python.md'), 'utf8');
  const example = page.split('```python\n').find((text) => text.startsWith('import httpx2\n'));
  const program = example?.slice(0, example.indexOf('```'));
  t.truthy(program);
  const done = await python.run(['-c', `${program}`], { path: [folder] });
  t.like(done, { code: 0, stderr: '', stdout: "['engines']\n" });
});
