import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version?: string;
  readonly license?: string;
}

/**
 * The licences of the packages in whose folders modules are, as most of them ask of everybody who passes their code on.
 * `undefined` if there are none.
 */
export function licencesOf(modules: readonly string[]): string | undefined {
  const folders = [...new Set(modules.flatMap(packageFolder))];
  if (folders.length === 0) return undefined;
  const parts = folders.map(licenceIn).toSorted();
  return ['This bundle contains code of these packages.', ...new Set(parts)].join('\n\n\n');
}

/** `/app/node_modules/@scope/name/dist/index.js` → `/app/node_modules/@scope/name`; an empty list for a file of no package. */
function packageFolder(file: string): string[] {
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file) ?? [];
  return folder === undefined || folder.startsWith('\0') ? [] : [folder];
}

function licenceIn(folder: string): string {
  const {
    name,
    version = '',
    license,
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)/i.test(entry));
  const text =
    file === undefined
      ? `Its package.json says: ${license ?? 'nothing about a licence'}`
      : readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version}\n\n${text}`;
}
