import { readFileSync } from 'node:fs';

/** The name and version of a package, and the fields of its package.json that are not generated. */
export interface PackageIdentity {
  readonly name: string;
  readonly version: string;
  /** The fields of an earlier package.json. Fields that are not generated stay. */
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

/** The version of this package, which equals the version of `@mikrokit/client`. */
function ownVersion(): string {
  const url = new URL(import.meta.resolve('@mikrokit/cli/package.json'));
  return (JSON.parse(readFileSync(url, 'utf8')) as { version: string }).version;
}
