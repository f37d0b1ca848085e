// `npm run test:fast-core`: builds the wheel of clients/python-fast and runs the tests of the transport in Python against
// it. Without cargo or Python it is skipped.
import { join } from 'node:path';
import { pythonEnvironment } from '../test/support/python-environment.ts';
import { buildFastCore } from './build-fast-core.ts';
import { failureOf } from './failure-of.ts';

const core = await buildFastCore();
const python = await pythonEnvironment('test');
if ('reason' in core) console.log(`Skipped: ${core.reason}`);
else if ('reason' in python) console.log(`Skipped: ${python.reason}`);
else {
  const root = join(import.meta.dirname, '..');
  const manifest = join(root, 'clients/python-fast/Cargo.toml');
  const unformatted = await failureOf('cargo', 'fmt', '--check', '--manifest-path', manifest);
  if (unformatted !== undefined) throw new Error(unformatted);
  const tests = join(root, 'clients/python/tests');
  const { code, stdout, stderr } = await python.run(
    ['-m', 'pytest', '--fast', '-q', '--color=no', '-p', 'no:cacheprovider', tests],
    { path: [core.folder, tests] },
  );
  console.log(stdout + stderr);
  process.exitCode = code;
}
