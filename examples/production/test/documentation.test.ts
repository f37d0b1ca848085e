import { readFileSync } from 'node:fs';
import test from 'ava';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('docs/production.md shows the server that these tests run', (t) => {
  const [, code = ''] = /```ts\n(.*?)```/s.exec(read('../../../docs/production.md')) ?? [];
  const lines = read('../server.ts').split('\n');
  for (const line of code.trim().split('\n')) t.true(lines.includes(line), line);
});
