// Compiles a file in a process of its own: `node compile-once.ts api.ts` prints when it was done, as
// milliseconds since 1970. With a second file and a number it goes on, when the first result is kept: it changes that
// one so often, compiles again each time with the same compiler, and prints how long the last took as well.
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createCompiler } from '@mikrokit/compiler';
import { changeFile } from './large-project.ts';

const [file, changed, changes] = process.argv.slice(2) as [string, string?, string?];
const compiler = createCompiler(dirname(file));
const first = compiler.compile(file)?.modules.join('\n');
const doneAt = performance.timeOrigin + performance.now();
assert.ok(first);

let again: number | undefined;
let before = first;
for (let change = 0; changed !== undefined && change < Number(changes); change++) {
  // A server runs for a while before somebody saves a file; what it kept then is not part of the next time.
  await setTimeout(300);
  const name = changeFile(changed);
  const startedAt = performance.now();
  compiler.update({ changed: [changed] });
  const after: string | undefined = compiler.compile(file)?.modules.join('\n');
  again = performance.now() - startedAt;
  assert.ok(after);
  assert.ok(
    name === undefined ? after === before : after.includes(name),
    'The change is in the codecs, if in any',
  );
  before = after;
}
compiler.close();
console.log(JSON.stringify({ doneAt, again, bytes: first.length }));
