import { diagnosticFixes } from '@mikrokit/compiler';
import test from 'ava';
import { mikrokit } from '../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../test/support/running-process.ts';

test('mikrokit explain prints the section of a code with its example', async (t) => {
  const command = runNode(t, [mikrokit, 'explain', 'mk1004'], { env: { FORCE_COLOR: '0' } });
  t.is(await command.ended, 0);
  t.is(
    command.output(),
    `MK1004: a symbol

JSON has no symbols, neither as values nor as keys. PropertyKey includes them.

    import { createRouter } from '@mikrokit/router';

    export const api = createRouter({
      key: (): symbol => Symbol('key'),
    });

Use a string instead of the symbol.
`,
  );
});

test('mikrokit explain lists all codes', async (t) => {
  const command = runNode(t, [mikrokit, 'explain']);
  t.is(await command.ended, 0);
  const codes = command
    .output()
    .trim()
    .split('\n')
    .map((line) => line.slice(0, 6));
  t.deepEqual(codes, Object.keys(diagnosticFixes));
  t.regex(command.output(), /^MK1019: a type that a header cannot carry$/m);
});

test('mikrokit explain rejects a code that there is not', async (t) => {
  const command = runNode(t, [mikrokit, 'explain', 'MK9999']);
  t.is(await command.ended, 1);
  t.is(command.output(), 'There is no diagnostic MK9999; mikrokit explain lists all of them\n');
});
