// Compiles a file in a separate process: `node compile-once.ts api.ts` prints when it was done, as
// milliseconds since 1970. With a second file and a number it then changes that file so many times,
// compiles after each change with the same compiler, and also prints how long the last one took.
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
  // A server runs for a while before a file is saved. Writing its cache is not part of the next
  // compilation.
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
