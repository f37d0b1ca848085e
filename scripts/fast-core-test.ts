// `npm run test:fast-core`: builds the wheel of clients/python-fast, and makes the calls of Python
// clients with it: of the conformance suite, of each kind of type, with files, under stress, and of
// the runtime's tests. Without cargo or Python it is skipped. If there is a free-threaded Python,
// everything is built and called from that, too.
import { join } from 'node:path';
import { pythonEnvironment } from '../test/support/python-environment.ts';
import { buildFastCore } from './build-fast-core.ts';
import { failureOf } from './failure-of.ts';
import { npmCommand } from './npm-command.ts';
import { runCommand } from './run-command.ts';

// The first that msgspec and PyO3 support.
const FREE_THREADED = 'python3.14t';
const files = [
  'conformance/test/python-client.test.ts',
  'packages/python/test/calls.test.ts',
  'packages/python/test/stress.test.ts',
];

const core = await buildFastCore();
const python = await pythonEnvironment('test');
if ('reason' in core) console.log(`Skipped: ${core.reason}`);
else if ('reason' in python) console.log(`Skipped: ${python.reason}`);
else {
  const manifest = join(import.meta.dirname, '../clients/python-fast/Cargo.toml');
  const unformatted = await failureOf('cargo', 'fmt', '--check', '--manifest-path', manifest);
  if (unformatted !== undefined) throw new Error(unformatted);
  const ava = npmCommand('exec', '--', 'ava', '--concurrency=1', '--serial', ...files);
  const env = { MIKROKIT_FAST_CORE: core.folder };
  const { code } = await runCommand(ava, { env, echo: true });
  process.exitCode = code;
  if (code === 0 && process.env.MIKROKIT_PYTHON === undefined) await testFreeThreaded();
}

/** Runs this script again, on a free-threaded Python. */
async function testFreeThreaded(): Promise<void> {
  if ((await failureOf(FREE_THREADED, '--version')) !== undefined) {
    console.log(`Not tested on a free-threaded Python: there is no ${FREE_THREADED}`);
    return;
  }
  const env = { MIKROKIT_PYTHON: FREE_THREADED };
  const { code } = await runCommand([process.execPath, import.meta.filename], { env, echo: true });
  process.exitCode = code;
}
