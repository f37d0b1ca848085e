// `npm run test:create [template]`: creates a project of every template, or of one, with npm, pnpm, Yarn and Bun from a
// registry of its own that has the packed packages, and runs its scripts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProject } from './create-test/create-project.ts';
import { installManagers } from './create-test/package-managers.ts';
import { projects } from './create-test/projects.ts';
import { tryProject } from './create-test/try-project.ts';
import { startLocalRegistry } from './release/local-registry.ts';
import { packPackages } from './release/pack-packages.ts';
import { publishPackages } from './release/publish-packages.ts';

const [only] = process.argv.slice(2);
const root = mkdtempSync(join(tmpdir(), 'mikrokit-create-'));
try {
  await using registry = await startLocalRegistry(join(root, 'registry'));
  await publishPackages(await packPackages(root), { flags: [], npm: { env: registry.env } });
  const settings = await installManagers(join(root, 'managers'), registry);
  for (const project of projects) {
    const { template, manager } = project;
    if (only !== undefined && template !== only) continue;
    const parent = join(root, template);
    const folder = await createProject(parent, template, manager, settings);
    await tryProject(project, settings(folder));
    rmSync(parent, { recursive: true, force: true });
    console.log(`✔ ${template} with ${manager}`);
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
