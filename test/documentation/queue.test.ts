import test from 'ava';
import { runExamples } from './page-examples.ts';

for (const page of ['docs/queue.md', 'packages/queue/README.md'])
  test(`the examples of ${page} print the output in their comments`, (t) => runExamples(t, page));
