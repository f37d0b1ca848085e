// Calls in large numbers or with endless replies, against servers that make them fail.
import { join } from 'node:path';
import { testsWithPython } from '../../../test/support/test-with-python.ts';

const clients = join(import.meta.dirname, '../../../clients/python');
const testWithPython = await testsWithPython('test', 'Python clients are not put under stress');

const FILES = [
  'stress/test_idle_connections.py',
  'stress/test_cancelled_calls.py',
  'stress/test_abandoned_calls.py',
  'tests/test_hostile_servers.py',
];
for (const name of FILES) {
  testWithPython(`${name} passes`, async (t, python) => {
    t.timeout(600_000);
    const folders = [join(clients, 'tests'), join(clients, 'stress')];
    const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', join(clients, name)];
    const { code, stdout, stderr } = await python.run(args, { path: folders });
    t.is(code, 0, stdout + stderr);
  });
}
