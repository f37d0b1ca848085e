import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../npm-command.ts';
import type { PackedPackage } from '../release/pack-packages.ts';
import { checkedOutput } from './checked-output.ts';
import { consumerOptions, createConsumer } from './consumer.ts';
import { lintPackages } from './lint-packages.ts';

const API = `import { createRouter } from '@mikrokit/router';
export interface User { id: number; name: string; born: Date }
export const api = createRouter({
  users: { get: (_context, id: number): User => ({ id, name: 'Ada', born: new Date(0) }) },
});
`;

const PAGE = `import { createClient, type User } from '@acme/api-client';
const client = createClient({ url: 'http://localhost' });
export const user: Promise<User> = client.users.get(1);
// @ts-expect-error an id is a number
export const other = client.users.get('1');
user.catch(() => {});
other.catch(() => {});
`;

/**
 * Writes a client with `mikrokit client typescript` in a project with the packed packages, packs
 * it, and checks it with publint and attw. Then installs it from its tarball next to only
 * TypeScript 5.9, compiles a page strictly and loads it.
 */
export async function checkClientPackage(
  root: string,
  packages: readonly PackedPackage[],
): Promise<void> {
  const server = join(root, 'api');
  await createConsumer(server, ['@mikrokit/compiler', '@mikrokit/router'], packages);
  writeFileSync(join(server, 'api.ts'), API);
  const options = [
    'client',
    'typescript',
    'api.ts',
    '--out',
    'client',
    '--name',
    '@acme/api-client',
  ];
  await checkedOutput(
    npmCommand('exec', '--no', '--', 'mikrokit', ...options),
    consumerOptions(server),
  );
  const pack = npmCommand('pack', '--json', '--pack-destination', root, join(server, 'client'));
  const reports = Object.values(
    JSON.parse(await checkedOutput(pack, consumerOptions(server))) as Record<
      string,
      { readonly filename: string }
    >,
  );
  const tarball = join(root, reports[0]?.filename ?? '');
  const { exports } = JSON.parse(readFileSync(join(server, 'client/package.json'), 'utf8'));
  await lintPackages([{ tarball, exports }]);

  const page = join(root, 'page');
  // Its only dependency comes from a tarball, as for other packages.
  const others = [tarball, 'typescript@5.9.3', '@types/node'];
  await createConsumer(page, [], packages, others);
  writeFileSync(join(page, 'page.ts'), PAGE);
  const flags =
    '--strict --skipLibCheck false --module nodenext --target es2024 --lib es2024,esnext.disposable,dom,dom.iterable,dom.asynciterable --types node page.ts';
  await checkedOutput(
    npmCommand('exec', '--no', '--', 'tsc', ...flags.split(' ')),
    consumerOptions(page),
  );
  await checkedOutput([process.execPath, 'page.js'], consumerOptions(page));
}
