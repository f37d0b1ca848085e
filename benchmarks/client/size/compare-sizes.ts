// `npm run bench -- client-size`: bytes of clients in the bundle of a web page, for 10 and 200 routes.
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildPackages } from '../../harness/build.ts';
import { readCommandLine } from '../../harness/command-line.ts';
import { describeRun, saveResults } from '../../harness/results.ts';
import { versionsOf } from '../../harness/versions.ts';
import { bundlers, measurePage } from './bundle-size.ts';
import type { ClientSize, ClientSizeResults } from './results.ts';
import { sizedApi } from './sized-api.ts';

const { values } = readCommandLine({
  usage: 'npm run bench -- client-size [options]',
  about: 'Bytes of clients in the bundle of a web page, minified and compressed.',
  options: {
    publish: { type: 'boolean', default: false, about: 'saves the results for npm run report' },
  },
});
const here = fileURLToPath(new URL('../../dist/client-size', import.meta.url));
const mikrokit = fileURLToPath(
  new URL('../../../packages/compiler/bin/mikrokit.js', import.meta.url),
);

/** Clients whose types alone know the routes. */
const RIVALS = {
  tRPC: `import { createTRPCClient, httpBatchLink } from '@trpc/client';
export const client = createTRPCClient({ links: [httpBatchLink({ url: '/api' })] });`,
  oRPC: `import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
export const client = createORPCClient(new RPCLink({ url: '/api' }));`,
  'MikroKit, types alone': `import { createClient } from '@mikrokit/client';
export const client = createClient({ url: '/api' });`,
};

await buildPackages();
await rm(here, { recursive: true, force: true });
const rows: ClientSize[] = [];
for (const routes of [10, 200]) {
  const folder = join(here, String(routes));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'api.ts'), sizedApi(routes));
  await writeFile(join(folder, 'package.json'), '{ "name": "sized", "type": "module" }');
  const out = join(folder, 'api-client');
  await promisify(execFile)(
    process.execPath,
    [mikrokit, 'client', 'typescript', 'api.ts', '--out', out],
    { cwd: folder },
  );
  const ours = `import { createClient } from './api-client/index.js';
export const client = createClient({ url: '/api' });`;
  for (const [client, code] of Object.entries({ 'MikroKit, a package': ours, ...RIVALS })) {
    for (const [bundler, bundle] of Object.entries(bundlers))
      rows.push({ client, bundler, routes, ...(await measurePage(folder, code, bundle)) });
  }
}
for (const { client, bundler, routes, page, onDemand } of rows)
  console.log(
    `${client.padEnd(22)} ${bundler.padEnd(8)} ${String(routes).padStart(4)} routes ${String(page).padStart(7)} bytes, ${onDemand} on demand`,
  );
const results: ClientSizeResults = {
  ...describeRun('npm run bench -- client-size', {
    ...versionsOf(['@trpc/client', '@orpc/client', 'rolldown', 'esbuild']),
  }),
  rows,
};
const files = await saveResults('client-size', results, { publish: values.publish });
console.log(files.join('\n'));
