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
  concurrency: 2,
  timeout: '2m',
};
