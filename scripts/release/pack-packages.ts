import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../npm-command.ts';
import { checkedOutput } from '../pack-test/checked-output.ts';
import { absoluteLinks } from './absolute-links.ts';
import { type ProjectLinks, readProjectLinks } from './project-links.ts';
import { type ExportTarget, type Manifest, publishedManifest } from './published-manifest.ts';

/** A package as `npm publish` uploads it. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
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
  const links = readProjectLinks();
  const staged = readdirSync('packages').map((name) =>
    stage(`packages/${name}`, destination, links),
  );
  const flags = ['--json', '--ignore-scripts', '--pack-destination', destination];
  const folders = staged.map(({ folder }) => folder);
  const output = await checkedOutput(npmCommand('pack', ...flags, ...folders));
  // npm 11 and before print a list, npm 12 an object by package name.
  const reports = Object.values(JSON.parse(output) as Record<string, PackReport>);
  return staged.map(({ root, manifest }) => {
    const report = reports.find(({ name }) => name === manifest.name);
    if (report === undefined) throw new Error(`npm pack printed no report for ${root}`);
    return {
      name: manifest.name,
      version: manifest.version,
      root,
      tarball: join(destination, report.filename),
      files: report.files.map(({ path }) => path),
      exports: manifest.exports,
      bin: manifest.bin ?? {},
      peers: manifest.peerDependencies ?? {},
    };
  });
}

interface StagedPackage {
  readonly root: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * Copies the published files of a package, with its published package.json and pages whose links
 * lead to the repository.
 */
function stage(root: string, destination: string, links: ProjectLinks): StagedPackage {
  const folder = join(destination, 'staged', root);
  mkdirSync(folder, { recursive: true });
  const source = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const manifest = publishedManifest(source, root, links);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const path of new Set([...manifest.files, 'LICENSE'])) {
    if (existsSync(join(root, path)))
      cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  const release = `${links.repository}/blob/v${manifest.version}`;
  for (const page of ['README.md', 'SKILL.md']) {
    if (!existsSync(join(root, page))) continue;
    const markdown = readFileSync(join(root, page), 'utf8');
    writeFileSync(join(folder, page), absoluteLinks(markdown, release, root));
  }
  return { root, folder, manifest };
}
