import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../npm-command.ts';
import { checkedOutput } from './checked-output.ts';

/** One entry of a package's `exports`: a file, or condition → file or more conditions. */
export type ExportTarget = string | { readonly [condition: string]: ExportTarget };

/** A package as `npm publish` would upload it. */
export interface PackedPackage {
  readonly name: string;
  /** Its folder in this repository. */
  readonly root: string;
  readonly tarball: string;
  /** Paths inside the package. */
  readonly files: readonly string[];
  readonly exports: Readonly<Record<string, ExportTarget>>;
  readonly bin: Readonly<Record<string, string>>;
  /** Packages that some of its entries need, which users install themselves: name → range. */
  readonly peers: Readonly<Record<string, string>>;
}

interface PackReport {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { path: string }[];
}

/** Packs each folder of `packages/` into a folder. They must have been built. */
export async function packPackages(destination: string): Promise<PackedPackage[]> {
  const roots = readdirSync('packages').map((folder) => join('packages', folder));
  const flags = ['--json', '--ignore-scripts', '--pack-destination', destination];
  const workspaces = roots.flatMap((root) => ['--workspace', root]);
  const output = await checkedOutput(npmCommand('pack', ...flags, ...workspaces));
  // npm 11 and before print a list, npm 12 an object by package name.
  const reports = Object.values(JSON.parse(output) as Record<string, PackReport>);
  return roots.map((root) => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const report = reports.find(({ name }) => name === manifest.name);
    if (report === undefined) throw new Error(`npm pack printed no report for ${root}`);
    return {
      name: manifest.name,
      root,
      tarball: join(destination, report.filename),
      files: report.files.map(({ path }) => path),
      exports: manifest.exports,
      bin: manifest.bin ?? {},
      peers: manifest.peerDependencies ?? {},
    };
  });
}
