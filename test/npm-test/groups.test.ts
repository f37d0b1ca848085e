import { existsSync } from 'node:fs';
import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';

test('every file that a group of ava.config.js names exists', async (t) => {
  for (const group of ['slow', 'pages']) {
    const script =
      "const { default: ava } = await import('./ava.config.js'); console.log(ava.files.join(' '));";
    const { stdout } = await runCommand([process.execPath, '--eval', script], {
      env: { TEST_GROUP: group },
    });
    const files = stdout.trim().split(' ').flatMap(alternatives);
    t.true(files.length > 10, stdout);
    t.deepEqual(
      files.filter((file) => !file.includes('*') && !existsSync(file)),
      [],
    );
  }
});

/** `a/{b,c}.ts` is two files. */
function alternatives(pattern: string): readonly string[] {
  const [, before = '', names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  if (names === '') return [pattern];
  return names.split(',').map((name) => before + name + after);
}
