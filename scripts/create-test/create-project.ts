import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Choices, questionNames } from 'create-mikrokit/parts';
import { checkedOutput } from '../pack-test/checked-output.ts';
import { type CommandSettings, type ManagerName, managers } from './package-managers.ts';

/**
 * Creates a project in a new folder with a package manager's own command, which also installs its
 * dependencies.
 */
export async function createProject(
  root: string,
  choices: Choices,
  manager: ManagerName,
  settings: CommandSettings,
): Promise<string> {
  mkdirSync(root, { recursive: true });
  await checkedOutput([...managers[manager].create, ...argumentsOf(choices)], settings(root));
  return join(root, 'my project');
}

/** Creates a project in a new folder. It uses the packages in the node_modules of another, which have create-mikrokit, too. */
export async function createWithPackages(
  root: string,
  choices: Choices,
  packages: string,
  settings: CommandSettings,
): Promise<string> {
  mkdirSync(root, { recursive: true });
  const command = join(packages, 'create-mikrokit/bin/create-mikrokit.js');
  const args = [...argumentsOf(choices), '--no-install'];
  await checkedOutput([process.execPath, command, ...args], settings(root));
  const folder = join(root, 'my project');
  symlinkSync(packages, join(folder, 'node_modules'), 'junction');
  await checkedOutput(managers.npm.run('contract:lock'), settings(folder));
  return folder;
}

function argumentsOf(choices: Choices): readonly string[] {
  return ['my project', ...questionNames.flatMap((name) => [`--${name}`, choices[name]])];
}
