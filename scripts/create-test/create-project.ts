import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkedOutput } from '../pack-test/checked-output.ts';
import { type CommandSettings, type ManagerName, managers } from './package-managers.ts';

/** Creates a project in a new folder with a package manager's own command, which also installs what it needs. */
export async function createProject(
  root: string,
  template: string,
  manager: ManagerName,
  settings: CommandSettings,
): Promise<string> {
  mkdirSync(root, { recursive: true });
  const command = [...managers[manager].create, 'my project', '--template', template];
  await checkedOutput(command, settings(root));
  return join(root, 'my project');
}
