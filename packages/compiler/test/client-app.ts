import type { ExecutionContext } from 'ava';
import { runNode } from '../../../test/support/running-process.ts';
import type { TestProject } from '../../../test/support/test-project.ts';

const loader = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];

/** The output of {@link addClient}. */
export const clientPrint = '["Ada",true]\nvalidation user.lastUpdate\n';

/** Adds a program that calls the API at a given URL; it imports nothing but types from the server. */
export function addClient(app: TestProject): string {
  app.write('connect.ts', `export { createClient as connect } from '@mikrokit/client';\n`);
  app.write(
    'client.ts',
    `import type { api } from './api.ts';
import { connect } from './connect.ts';

// Not awaited: Rollup moves later imports after this.
void main();

async function main() {
  const client = connect<typeof api>({ url: process.argv[2] ?? '' });
  const updated = await client.updateUser({ id: 1, name: ' Ada ', lastUpdate: new Date(5) });
  console.log(JSON.stringify([updated.name, updated.lastUpdate instanceof Date]));
  const bad = { id: 1, name: 'Ada', lastUpdate: 'yesterday' as never };
  const rejected = await client.updateUser.with({ validate: true }).safe(bad);
  if (!rejected.ok && rejected.error.type === 'validation')
    console.log(rejected.error.type, rejected.error.issues.map(({ path }) => path.join('.')).join());
  await client.close();
}
`,
  );
  return app.path('client.ts');
}

/** Starts the application's server, compiled by the loader, and returns its URL. */
export async function startServer(t: ExecutionContext, app: TestProject): Promise<string> {
  const server = runNode(t, [...loader, app.path('server.ts')], { cwd: app.folder });
  const [, url = ''] = await server.prints(/listening on (\S+)/);
  return url;
}

/** Runs the program and returns its output. */
export async function runClient(
  t: ExecutionContext,
  file: string,
  url: string,
  options: readonly string[] = [],
): Promise<string> {
  const program = runNode(t, [...options, file, url]);
  await program.ended;
  return program.output();
}

/** Runs the program from its source, compiled by the loader. */
export const runLoadedClient = (t: ExecutionContext, file: string, url: string): Promise<string> =>
  runClient(t, file, url, loader);
