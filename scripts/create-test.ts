// `npm run test:create [template]`: creates a project of every template, or of one, from packed packages in an empty folder,
// and runs its scripts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProjectFrom } from './create-test/create-project-from.ts';
import { projects } from './create-test/projects.ts';
import { tryProject } from './create-test/try-project.ts';
import { packPackages } from './release/pack-packages.ts';

const root = mkdtempSync(join(tmpdir(), 'mikrokit-create-'));
try {
  const packages = await packPackages(root);
  const [only] = process.argv.slice(2);
  for (const project of projects.filter(
    ({ template }) => only === undefined || template === only,
  )) {
    const folder = await createProjectFrom(packages, join(root, project.template), project);
    await tryProject(folder, project);
    rmSync(folder, { recursive: true, force: true });
    console.log(`✔ ${project.template}`);
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
