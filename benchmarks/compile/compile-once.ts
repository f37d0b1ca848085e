// Compiles a file in a process of its own: `node compile-once.ts api.ts` prints when it was done, as
// milliseconds since 1970. With a second file it goes on: it changes that one's text, compiles again
// with the same compiler, and prints how long that took as well.
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { createCompiler } from '@mikrokit/compiler';
import { addProperty } from './large-project.ts';

const [file, changed] = process.argv.slice(2) as [string, string | undefined];
const compiler = createCompiler(dirname(file));
const first = compiler.compile(file)?.modules[0];
const doneAt = performance.timeOrigin + performance.now();
assert.ok(first);

let again: number | undefined;
if (changed !== undefined) {
  const name = addProperty(changed);
  const startedAt = performance.now();
  compiler.update({ changed: [changed] });
  const second = compiler.compile(file)?.modules[0];
  again = performance.now() - startedAt;
  assert.ok(second?.includes(name), 'The change of a file is in the codecs');
}
compiler.close();
console.log(JSON.stringify({ doneAt, again, bytes: first.length }));
