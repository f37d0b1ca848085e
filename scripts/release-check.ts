// `npm run release:check`: everything of a release except publishing it. It creates versions and
// changelogs in a clone, packs, publishes into its own registry, installs from there as users do,
// and builds the Python packages. At the end it lists what is missing for a real release.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeOf } from '../conformance/hostile/server/node-versions.ts';
import { createProject } from './create-test/create-project.ts';
import { installManagers, type ManagerName, managers } from './create-test/package-managers.ts';
import { labelOf, projects } from './create-test/projects.ts';
import { tryProject } from './create-test/try-project.ts';
import { checkContents } from './pack-test/check-contents.ts';
import { lintPackages } from './pack-test/lint-packages.ts';
import { buildPythonPackages } from './release/build-python-packages.ts';
import { checkVersions } from './release/check-versions.ts';
import { startLocalRegistry } from './release/local-registry.ts';
import { missingForRelease } from './release/missing-for-release.ts';
import { packPackages } from './release/pack-packages.ts';
import { publishPackages } from './release/publish-packages.ts';

const NODES = [22, 24, 26] as const;

const root = mkdtempSync(join(tmpdir(), 'mikrokit-release-'));
try {
  await checkVersions(join(root, 'clone'));
  done('versions, tags and changelogs of a first release, a feature and a fix');

  const packages = await packPackages(root);
  for (const packed of packages) checkContents(packed);
  await lintPackages(packages);
  done(`${packages.length} packages are packed, and clean for publint and attw`);

  await using registry = await startLocalRegistry(join(root, 'registry'));
  const npm = { env: registry.env };
  await publishPackages(packages, { flags: [], npm });
  // A release that broke off is repeated: nothing is published twice.
  await publishPackages(packages, { flags: [], npm });
  done('they are published, and a second time publishes nothing');

  const settings = await installManagers(join(root, 'managers'), registry);
  const project = projects.find(({ choices }) => labelOf(choices) === 'node sqlite none none');
  if (project === undefined) throw new Error('the most usual project is not tested');
  for (const manager of Object.keys(managers) as ManagerName[]) {
    const folder = await createProject(join(root, manager), project.choices, manager, settings);
    for (const version of NODES) {
      await tryProject({ ...project, manager }, settings(folder, await nodeOf(version)));
      done(`${manager}: a new project is tested, checked, built and served on Node ${version}`);
    }
  }

  const python = await buildPythonPackages(join(root, 'python'));
  if ('reason' in python) console.log(`- Python is skipped: ${python.reason}`);
  else done(`Python: ${python.files.join(', ')}`);
} finally {
  rmSync(root, { recursive: true, force: true });
}

console.log('\nMissing for a real release:');
for (const line of await missingForRelease()) console.log(`- ${line}`);

function done(text: string): void {
  console.log(`✔ ${text}`);
}
