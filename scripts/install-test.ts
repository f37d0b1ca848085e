// `npm run test:installs [npm | pnpm | yarn]`: installs older MikroKit packages next to newer ones,
// and canaries, from its own registry. Then a project with one version calls an application with
// another.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mixedLayouts } from './install-test/layouts.ts';
import { packageManagers } from './install-test/package-managers.ts';
import { publishVersions } from './install-test/publish-versions.ts';
import { startRegistry } from './install-test/registry.ts';
import { tryVersions } from './install-test/try-versions.ts';
import { packPackages } from './release/pack-packages.ts';

const [older, newer, canary] = ['0.1.0', '0.1.1', '0.2.0-canary.3'] as const;
const [only] = process.argv.slice(2);
const root = mkdtempSync(join(tmpdir(), 'mikrokit-installs-'));
try {
  const packed = await packPackages(root);
  const packages = packed.filter(({ name }) => name.startsWith('@mikrokit/'));
  const versions = [older, newer, '0.2.0-canary.2', canary];
  const published = await publishVersions(packages, versions, join(root, 'versions'));
  await using registry = await startRegistry(published);

  const names = packages.map(({ name }) => name);
  const canaries = new Map(names.map((name) => [name, canary]));
  const layouts = [...mixedLayouts(names, older, newer), canaries];
  const peers = Object.assign({}, ...packages.map(({ root: folder }) => requiredPeers(folder)));
  for (const manager of await packageManagers(registry.url, join(root, 'yarn-cache'))) {
    if (only !== undefined && manager.name !== only) continue;
    const folder = join(root, manager.name);
    for (const [index, layout] of layouts.entries()) {
      const project = join(folder, `layout-${index}`);
      manager.createProject(project, { dependencies: { ...peers, ...Object.fromEntries(layout) } });
      await manager.resolve(project);
    }
    console.log(`✔ ${manager.name} resolves ${layouts.length} projects with all packages`);

    const tried = [
      { router: older, others: newer, copies: [older, newer] },
      { router: newer, others: older, copies: [newer] },
      { router: canary, others: canary, copies: [canary] },
    ];
    for (const [index, versionsOfProject] of tried.entries()) {
      await tryVersions(manager, join(folder, `tried-${index}`), versionsOfProject);
      const { router, others } = versionsOfProject;
      console.log(`✔ ${manager.name}: router ${router}, compiler, adapter and client ${others}`);
    }
    rmSync(folder, { recursive: true, force: true });
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** The packages of others that a package cannot do without, which users install themselves. */
function requiredPeers(folder: string): Record<string, string> {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  const required = Object.entries<string>(peerDependencies).filter(
    ([name]) => !name.startsWith('@mikrokit/') && !peerDependenciesMeta[name]?.optional,
  );
  return Object.fromEntries(required);
}
