import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { createCompiler } from '@mikrokit/compiler';
import test from 'ava';
import { copyApp } from '../../../test/support/app-copy.ts';

const ROUTES = 300;

// Named pipes of Windows take one request at a time.
const onPipes = process.platform === 'win32' ? test.skip : test;

onPipes('Requests about many routes are sent to TypeScript together', (t) => {
  const app = copyApp(t);
  const numbers = Array.from({ length: ROUTES }, (_, i) => i);
  app.write(
    'many.ts',
    `import { createRouter } from '@mikrokit/router';
${numbers.map((n) => `interface Item${n} { id: number; name${n}: string; tags: string[] }`).join('\n')}
export const api = createRouter({
${numbers
  .map(
    (n) => `  group${n}: {
    keep: (_context, item: Item${n}): Item${n} => item,
    find: async (_context, id: number): Promise<Item${n} | undefined> => undefined,
    list: (_context, tags: string[]): Item${n}[] => [],
  },`,
  )
  .join('\n')}
});`,
  );
  const compiler = createCompiler(app.folder);
  t.teardown(compiler.close);
  const written = countWrites(() => compiler.compile(app.path('many.ts')));
  t.true(written < ROUTES, `${written} messages were written for ${3 * ROUTES} routes`);
});

/** How often something is written to a file or a pipe meanwhile, as each message to TypeScript's process is. */
function countWrites(work: () => void): number {
  const { writeSync } = fs;
  let count = 0;
  fs.writeSync = ((...args: Parameters<typeof writeSync>) => {
    count++;
    return writeSync(...args);
  }) as typeof writeSync;
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    fs.writeSync = writeSync;
    syncBuiltinESMExports();
  }
  return count;
}
