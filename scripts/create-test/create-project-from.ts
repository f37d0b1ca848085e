import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmCommand } from '../npm-command.ts';
import { checkedOutput } from '../pack-test/checked-output.ts';
import { consumerOptions, createConsumer } from '../pack-test/consumer.ts';
import type { PackedPackage } from '../release/pack-packages.ts';
import type { Project } from './projects.ts';

/** Runs the packed command in a new folder, and installs what its project needs, with the packed packages. */
export async function createProjectFrom(
  packages: readonly PackedPackage[],
  root: string,
  { template }: Project,
): Promise<string> {
  await createConsumer(root, ['create-mikrokit'], packages);
  const command = join(root, 'node_modules/create-mikrokit/bin/create-mikrokit.js');
  const args = ['my project', '--template', template, '--no-install'];
  await checkedOutput([process.execPath, command, ...args], consumerOptions(root));
  const folder = join(root, 'my project');
  for (const file of globSync('**/package.json', { cwd: folder })) {
    usePacked(join(folder, file), packages, dirname(file) === '.');
  }
  const flags = ['--no-audit', '--no-fund', '--prefer-offline'];
  await checkedOutput(npmCommand('install', ...flags), consumerOptions(folder));
  return folder;
}

/** Writes the packed packages into a package.json; the registry has none of this version. */
function usePacked(file: string, packages: readonly PackedPackage[], isRoot: boolean): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const packed = packages.map(({ name, tarball }) => [name, `file:${tarball}`] as const);
  for (const dependencies of [manifest.dependencies ?? {}, manifest.devDependencies ?? {}]) {
    for (const [name, tarball] of packed) {
      if (name in dependencies) dependencies[name] = tarball;
    }
  }
  const overrides = isRoot ? { overrides: Object.fromEntries(packed) } : {};
  writeFileSync(file, JSON.stringify({ ...manifest, ...overrides }, undefined, 2));
}
