import test from 'ava';
import { createAvaProject } from './ava-project.ts';

const snapshot = (value: string): string =>
  `for (const title of ['one', 'two']) test(title, (t) => t.snapshot({ long: '${value}' }, title));`;

test('a written snapshot is read again, and a changed value fails', async (t) => {
  using project = createAvaProject();
  project.write(snapshot('é ✔'));
  t.is((await project.runLocally()).passed, 2);
  t.deepEqual(await project.run(), { code: 0, passed: 2, failed: 0, skipped: 0 });
  project.write(snapshot('other'));
  t.deepEqual(await project.run(), { code: 1, passed: 0, failed: 2, skipped: 0 });
});

test('a snapshot that was never written fails in CI', async (t) => {
  using project = createAvaProject();
  project.write(snapshot('new'));
  t.deepEqual(await project.run(), { code: 1, passed: 0, failed: 2, skipped: 0 });
});
