import test from 'ava';
import { copyApp } from '../../../test/support/app-copy.ts';
import { mikrokit } from '../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../test/support/running-process.ts';

test('mikrokit check --limits lists parameters without a bound', async (t) => {
  const app = copyApp(t);
  app.write(
    'src/api.ts',
    `import { createRouter, hook, route } from '@mikrokit/router';
import type { Email, MaxItems, MaxLength } from '@mikrokit/types';
interface User { email: string & Email; tags: (string & MaxLength<10>)[] & MaxItems<3> }
export const api = createRouter({
  add: (_context, _user: User): void => {},
  rename: (_context, id: number, user: { names: { first: string } }): number => id + user.names.first.length,
  upload: route({ maxBodySize: 2000, handler: (_context, data: unknown[]): number => data.length }),
  group: { check: hook({ handler: (_context, note: string) => void note }), get: (): number => 1 },
});
`,
  );
  const command = runNode(t, [mikrokit, 'check', '--limits', 'src/api.ts'], { cwd: app.folder });
  t.is(await command.ended, 1, command.output());
  t.is(
    command.output(),
    `add: at most 1,808 bytes of JSON, bodies of 16,384 bytes
rename: user.names.first is \`string\`, which has no bound but the router's maxBodySize of 1,048,576 bytes
upload: data is \`unknown[]\`, which has no bound but its maxBodySize of 2,000 bytes
group/get: note is \`string\`, which has no bound but the router's maxBodySize of 1,048,576 bytes
2 routes have no bound. Write MaxLength and MaxItems, or give the route a maxBodySize.
`,
  );
});

test('a file with MaxBytes has a bound, and one without it has none', async (t) => {
  const app = copyApp(t);
  app.write(
    'src/api.ts',
    `import { createRouter } from '@mikrokit/router';
import type { MaxBytes, MaxLength } from '@mikrokit/types';
export const api = createRouter({
  photo: async (_context, file: Blob & MaxBytes<1_000_000>): Promise<number> => file.size,
  named: async (_context, name: string & MaxLength<10>, file: File & MaxBytes<1000>): Promise<number> => file.size + name.length,
  open: async (_context, file: ReadableStream<Uint8Array>): Promise<void> => file.cancel(),
});
`,
  );
  const command = runNode(t, [mikrokit, 'check', '--limits', 'src/api.ts'], { cwd: app.folder });
  t.is(await command.ended, 1, command.output());
  t.is(
    command.output(),
    `photo: at most 64 bytes of JSON, and files by their MaxBytes
named: at most 127 bytes of JSON, and files by their MaxBytes
open: file is \`ReadableStream<Uint8Array>\`, which has no bound but the router's maxBodySize of 1,048,576 bytes
1 route has no bound. Write MaxLength and MaxItems, or give the route a maxBodySize.
`,
  );
});

test('mikrokit check --limits agrees where everything has a bound, and rejects --watch', async (t) => {
  const app = copyApp(t);
  app.write(
    'src/api.ts',
    `import { createRouter } from '@mikrokit/router';
export const api = createRouter({ get: (_context, id: number): number => id });
`,
  );
  const command = runNode(t, [mikrokit, 'check', '--limits', 'src/api.ts'], { cwd: app.folder });
  t.is(await command.ended, 0, command.output());
  t.is(
    command.output(),
    'get: at most 52 bytes of JSON, bodies of 16,384 bytes\nAll routes have a bound.\n',
  );
  const both = runNode(t, [mikrokit, 'check', '--limits', '--watch'], { cwd: app.folder });
  t.is(await both.ended, 2);
  const alone = runNode(t, [mikrokit, 'check', '--export', 'api'], { cwd: app.folder });
  t.is(await alone.ended, 2);
});
