import assert from 'node:assert/strict';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../npm-command.ts';
import { checkedOutput } from '../pack-test/checked-output.ts';
import { consumerOptions } from '../pack-test/consumer.ts';
import { startApp } from '../pack-test/served-app.ts';
import type { PackageManager } from './package-managers.ts';

const fixtures = 'test/fixtures/two-versions';

/** Versions of an application and its client. */
export interface TriedVersions {
  /** The version of `@mikrokit/router` and `@mikrokit/types` in the application. */
  readonly router: string;
  /** The version of the compiler, the adapter, and the client. */
  readonly others: string;
  /** The expected versions of `@mikrokit/router` in the client's project. */
  readonly copies: readonly string[];
}

/**
 * Compiles and serves an application, packs its declarations, and calls it from a second project
 * with that package and a client: with the declared types, none of them `any`, and at run time.
 */
export async function tryVersions(
  manager: PackageManager,
  root: string,
  { router, others, copies }: TriedVersions,
): Promise<void> {
  const { devDependencies: tools } = JSON.parse(readFileSync('package.json', 'utf8'));
  const devDependencies = { '@types/node': tools['@types/node'], typescript: tools.typescript };
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  const ofRouter = { '@mikrokit/router': router, '@mikrokit/types': router };

  const api = join(root, 'api');
  cpSync(join(fixtures, 'api'), api, { recursive: true });
  manager.createProject(api, {
    dependencies: { ...ofRouter, '@mikrokit/http': others },
    devDependencies: { ...devDependencies, '@mikrokit/compiler': others },
  });
  await manager.install(api);
  assert.deepEqual(installedVersions(api, '@mikrokit/router'), [router], 'one router is served');
  const mikrokit = join('node_modules', '@mikrokit', 'compiler', 'bin', 'mikrokit.js');
  await checkedOutput([process.execPath, mikrokit, 'check'], consumerOptions(api));
  await checkedOutput([process.execPath, tsc], consumerOptions(api));
  const tarball = await packApi(api, join(root, 'shop-api'), ofRouter);

  const caller = join(root, 'caller');
  cpSync(join(fixtures, 'caller'), caller, { recursive: true });
  manager.createProject(caller, {
    dependencies: { '@mikrokit/client': others, 'shop-api': `file:${tarball}` },
    devDependencies,
  });
  await manager.install(caller);
  assert.deepEqual(installedVersions(caller, '@mikrokit/router'), [...copies]);
  await checkedOutput([process.execPath, tsc], consumerOptions(caller));

  const compiled = ['--import', '@mikrokit/compiler/register', 'server.ts'];
  await using app = await startApp([process.execPath, ...compiled], consumerOptions(api));
  const options = consumerOptions(caller);
  await checkedOutput([process.execPath, 'caller.ts'], {
    ...options,
    env: { ...options.env, URL: app.url },
  });
}

/** Packs the declarations of an application as a package, as its authors would for clients. */
async function packApi(api: string, folder: string, dependencies: object): Promise<string> {
  cpSync(join(api, 'types'), join(folder, 'types'), { recursive: true });
  const manifest = {
    name: 'shop-api',
    version: '1.0.0',
    type: 'module',
    exports: { '.': { types: './types/api.d.ts' } },
    dependencies,
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  await checkedOutput(npmCommand('pack', '--pack-destination', folder), consumerOptions(folder));
  return join(folder, 'shop-api-1.0.0.tgz');
}

/** The installed versions of a package in a project: its own and inside other packages. */
function installedVersions(folder: string, name: string): string[] {
  // pnpm has all packages in a folder that `**` leaves out.
  const roots = ['node_modules', 'node_modules/.pnpm'];
  const patterns = roots.map((root) => `${root}/**/${name}/package.json`);
  const files = globSync(patterns, { cwd: folder });
  const versions = files.map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).version,
  );
  return [...new Set<string>(versions)].sort();
}
