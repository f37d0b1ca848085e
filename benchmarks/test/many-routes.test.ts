import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import test from 'ava';
import { type ManyRoutes, ROUTES, writeManyRoutes } from '../compile/many-routes.ts';

const typescript = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const root = fileURLToPath(new URL('../dist/many-routes', import.meta.url));

/** The number of types that the checker instantiates: unlike its time, the same on every machine. */
async function instantiationsOf(what: ManyRoutes): Promise<number> {
  const folder = `${root}/${what.replaceAll(' ', '-')}`;
  await writeManyRoutes(folder, what, ['@mikrokit/source']);
  const args = [typescript, '-p', folder, '--extendedDiagnostics', '--types', 'node'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(/^Instantiations: +(\d+)$/m.exec(stdout)?.[1]);
}

test(`a router of ${ROUTES} routes and each call of one cost the type checker little`, async (t) => {
  t.timeout(120_000);
  t.teardown(() => rm(root, { recursive: true, force: true }));
  const functions = await instantiationsOf('functions alone');
  const router = await instantiationsOf('a router');
  const calls = await instantiationsOf('a router and a call of each route');
  t.log({ functions, router, calls });
  t.true((router - functions) / ROUTES < 10);
  // About 70 of them look for schemas in parameters.
  t.true((calls - router) / ROUTES < 200);
});
