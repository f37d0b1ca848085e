import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

// Test files and the processes that they start load the same modules: Node strips and compiles each once for all.
const compileCache = mkdtempSync(join(tmpdir(), 'mikrokit-compile-cache-'));
process.once('exit', () => rmSync(compileCache, { recursive: true, force: true }));

export default {
  files: [
    'packages/*/test/**/*.test.ts',
    'conformance/**/*.test.ts',
    'examples/**/*.test.ts',
    'benchmarks/**/*.test.ts',
    'test/**/*.test.ts',
  ],
  // Node strips the types itself; there is nothing to transpile.
  extensions: { ts: 'module' },
  nodeArguments: [
    // Packages import each other's sources, see "exports" in packages/*/package.json.
    '--conditions=@mikrokit/source',
    `--import=${import.meta.resolve('./scripts/ava-snapshots.ts')}`,
  ],
  workerThreads: false,
  // One more than there are CPUs: many tests wait for servers and other processes.
  concurrency: availableParallelism() + 1,
  environmentVariables: { NODE_COMPILE_CACHE: compileCache },
  timeout: '2m',
};
