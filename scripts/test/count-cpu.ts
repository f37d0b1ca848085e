// ava.config.js loads this before each test file for `npm run test:GROUP -- --cpu`. When the
// process of a test file ends, its seconds of CPU and its path are written into the folder. Its
// child processes count, too.
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { treeCpuSeconds } from '../../benchmarks/harness/process-tree.ts';

const { TEST_CPU: folder = '' } = process.env;
// A test can run AVA itself.
delete process.env.TEST_CPU;
const file = relative('', fileURLToPath(test.meta.file));
process.once('exit', () => {
  writeFileSync(join(folder, `${process.pid}`), `${treeCpuSeconds(process.pid)} ${file}`);
});
