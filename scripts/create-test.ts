// `npm run test:create [words]`: creates projects with create-mikrokit, and runs their scripts.
// Each pair of answers occurs in one of them. With words, only projects whose answers include all
// words: `-- bun sessions`. All packages come from a local registry with the packed ones. Four
// projects are created with npm, pnpm, Yarn and Bun as users do.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProject, createWithPackages } from './create-test/create-project.ts';
import { installShared } from './create-test/install-shared.ts';
import { installManagers } from './create-test/package-managers.ts';
import { startDatabases } from './create-test/project-database.ts';
import { labelOf, projects } from './create-test/projects.ts';
import { tryProject } from './create-test/try-project.ts';
import { startLocalRegistry } from './release/local-registry.ts';
import { packPackages } from './release/pack-packages.ts';
import { publishPackages } from './release/publish-packages.ts';

const words = process.argv.slice(2);
const root = mkdtempSync(join(tmpdir(), 'mikrokit-create-'));
try {
  await using registry = await startLocalRegistry(join(root, 'registry'));
  await publishPackages(await packPackages(root), { flags: [], npm: { env: registry.env } });
  const settings = await installManagers(join(root, 'managers'), registry);
  const packages = await installShared(join(root, 'shared'), settings);
  await using databases = await startDatabases();
  for (const [index, project] of projects.entries()) {
    const { choices, manager } = project;
    const label = labelOf(choices);
    if (!words.every((word) => label.split(' ').includes(word))) continue;
    if (choices.database === 'postgres' && databases === undefined) {
      console.log(`- ${label}: Postgres is not installed`);
      continue;
    }
    const started = performance.now();
    const url = choices.database === 'postgres' && (await databases?.create(`project${index}`));
    const parent = join(root, `project ${index}`);
    const folder = manager
      ? await createProject(parent, choices, manager, settings)
      : await createWithPackages(parent, choices, packages, settings);
    const { cwd, env } = settings(folder);
    await tryProject(project, { cwd, env: { ...env, ...(url && { DATABASE_URL: url }) } });
    rmSync(parent, { recursive: true, force: true });
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`✔ ${label}${manager ? ` with ${manager}` : ''} (${seconds} s)`);
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
