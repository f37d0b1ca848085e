// Compiles a file in a process of its own: `node compile-once.ts api.ts` prints when it was done, as
// milliseconds since 1970. With a second file it goes on, when the first result is kept: it changes that
// one, compiles again with the same compiler, and prints how long that took as well.
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createCompiler } from '@mikrokit/compiler';
import { changeFile } from './large-project.ts';

const [file, changed] = process.argv.slice(2) as [string, string | undefined];
const compiler = createCompiler(dirname(file));
const first = compiler.compile(file)?.modules.join('\n');
const doneAt = performance.timeOrigin + performance.now();
assert.ok(first);

let again: number | undefined;
if (changed !== undefined) {
  // A server runs for a while before somebody saves a file; what it kept then is not part of the next time.
  await setTimeout(300);
  const name = changeFile(changed);
  const startedAt = performance.now();
  compiler.update({ changed: [changed] });
  const second = compiler.compile(file)?.modules.join('\n');
  again = performance.now() - startedAt;
  assert.ok(
    name === undefined ? second === first : second?.includes(name),
    'The change is in the codecs, if in any',
  );
}
compiler.close();
console.log(JSON.stringify({ doneAt, again, bytes: first.length }));
