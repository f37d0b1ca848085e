import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkClientPackage } from './pack-test/check-client-package.ts';
import { checkContents } from './pack-test/check-contents.ts';
import { checkEntries } from './pack-test/check-entries.ts';
import { checkInstalledSize } from './pack-test/check-installed-size.ts';
import { createConsumer } from './pack-test/consumer.ts';
import { lintPackages } from './pack-test/lint-packages.ts';
import { installedPackages, readQuickStart } from './pack-test/quick-start.ts';
import { runQuickStart } from './pack-test/run-quick-start.ts';
import { packPackages } from './release/pack-packages.ts';

// Publishes to a folder, then follows the quick start of docs/why.md outside of the workspace.
const root = mkdtempSync(join(tmpdir(), 'mikrokit-pack-'));
try {
  const packages = await packPackages(root);
  for (const packed of packages) checkContents(packed);
  await lintPackages(packages);

  await checkInstalledSize(join(root, 'server'), packages);
  const everything = join(root, 'every-package');
  const names = packages.map(({ name }) => name);
  const peers = packages.flatMap((packed) => Object.entries(packed.peers));
  const ranged = peers.filter(([name]) => !names.includes(name));
  const ranges = ranged.map(([name, range]) => `${name}@${range}`);
  await createConsumer(everything, names, packages, ranges);
  await checkEntries(everything, packages);

  await checkClientPackage(root, packages);

  const quickStart = readQuickStart(readFileSync('docs/why.md', 'utf8'));
  const project = join(root, 'quick-start');
  const installed = installedPackages(quickStart);
  const ours = installed.filter((name) => names.includes(name));
  const others = installed.filter((name) => !names.includes(name));
  await createConsumer(project, ours, packages, others);
  await runQuickStart(project, quickStart);
} finally {
  rmSync(root, { recursive: true, force: true });
}
