import { join } from 'node:path';
import { installIntoCache } from '../../../scripts/install-into-cache.ts';

/** Versions of the npm package `node`. */
const versions = { 22: '22.23.3', 24: '24.9.0', 26: '26.10.0' } as const;

/** The program of a version of Node, installed into a cache at its first use. Default: the one that runs this. */
export async function nodeOf(version: keyof typeof versions | undefined): Promise<string> {
  const current = Number(process.versions.node.split('.', 1)[0]);
  if (version === undefined || version === current) return process.execPath;
  const exact = versions[version];
  const manifest = { dependencies: { node: exact }, allowScripts: { node: true } };
  const folder = await installIntoCache({ name: `node-${exact}`, manifest });
  return join(folder, 'node_modules/node/bin/node');
}
