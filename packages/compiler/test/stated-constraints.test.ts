import test from 'ava';
import { TestProject } from '../../../test/support/test-project.ts';
import { createStatedConstraints } from '../src/checker/projects/stated-constraints.ts';

const TAGGED = '/** @minLength 3 */ export type Name = string;';

test('Only files that changed are read again for the constraints that they state', (t) => {
  const project = new TestProject(t);
  const [own, other] = ['own.ts', 'other.ts'].map((file) => project.path(file)) as [string, string];
  const write = (text: string) => {
    for (const file of ['own.ts', 'other.ts']) project.write(file, text);
  };
  const constraints = createStatedConstraints();
  write('export type Name = string;');
  t.deepEqual([own, other].map(constraints.mayBeIn), [false, false]);
  write(TAGGED);
  t.deepEqual([own, other].map(constraints.mayBeIn), [false, false]);
  // As a watcher may write it on a system that ignores case.
  constraints.forget([own.toUpperCase().replaceAll('/', '\\')]);
  t.deepEqual([own, other].map(constraints.mayBeIn), [true, false]);
  constraints.forget('everything');
  t.deepEqual([own, other].map(constraints.mayBeIn), [true, true]);
});
