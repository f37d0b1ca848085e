import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeFiles, mergeManifests, offeredChoices } from 'create-mikrokit/parts';
import { checkedOutput } from '../pack-test/checked-output.ts';
import type { CommandSettings } from './package-managers.ts';

/** Installs create-mikrokit, and every package that a project of it needs, into a folder. Returns its node_modules. */
export async function installShared(folder: string, settings: CommandSettings): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const manifests = [...offeredChoices()]
    .filter(({ page }) => page !== 'workspaces')
    .map((choices) => composeFiles('shared', choices).get('package.json') ?? '');
  const create = JSON.stringify({ dependencies: { 'create-mikrokit': '*' } });
  writeFileSync(join(folder, 'package.json'), mergeManifests([...manifests, create]));
  const command = ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline'];
  await checkedOutput(command, settings(folder));
  return join(folder, 'node_modules');
}
