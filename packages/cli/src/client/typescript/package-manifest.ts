import { readFileSync } from 'node:fs';

/** The name and version of a package, and what its package.json has beside what we write. */
export interface PackageIdentity {
  readonly name: string;
  readonly version: string;
  /** The fields of an earlier package.json, of which those that are not ours stay. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** Writes package.json. Fields that are not ours stay: `license`, `repository`, `publishConfig`. */
export function writeManifest(
  { name, version, manifest }: PackageIdentity,
  contract: string,
): string {
  const { description = 'The typed client of an API', ...others } = manifest;
  const written = {
    type: 'module',
    sideEffects: false,
    files: ['index.js', 'index.d.ts', 'codecs'],
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './package.json': './package.json',
    },
    dependencies: { '@mikrokit/client': `~${ownVersion()}` },
    mikrokit: { contract },
  };
  const all = { name, version, description, ...others, ...written };
  return `${JSON.stringify({ ...all, name, version }, undefined, 2)}\n`;
}

/** The version of this package, which is that of `@mikrokit/client` as well. */
function ownVersion(): string {
  const url = new URL(import.meta.resolve('@mikrokit/cli/package.json'));
  return (JSON.parse(readFileSync(url, 'utf8')) as { version: string }).version;
}
