// Calls in large numbers or with endless replies, against servers that make them fail.
import { join } from 'node:path';
import test from 'ava';
import { pythonEnvironment } from '../../../test/support/python-environment.ts';

const clients = join(import.meta.dirname, '../../../clients/python');
const python = await pythonEnvironment('test');
const withPython = 'reason' in python ? test.skip : test;
if ('reason' in python) console.error(`Python clients are not put under stress: ${python.reason}`);

const FILES = [
  'stress/test_idle_connections.py',
  'stress/test_cancelled_calls.py',
  'tests/test_hostile_servers.py',
];
for (const name of FILES) {
  withPython(`${name} passes`, async (t) => {
    if ('reason' in python) return t.fail(python.reason);
    t.timeout(300_000);
    const folders = [join(clients, 'tests'), join(clients, 'stress')];
    const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', join(clients, name)];
    const { code, stdout, stderr } = await python.run(args, { path: folders });
    t.is(code, 0, stdout + stderr);
  });
}
