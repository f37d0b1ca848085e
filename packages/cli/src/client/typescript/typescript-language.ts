import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import type { ClientLanguage, ClientRequest } from '../client-language.ts';
import { isOurs } from './notice.ts';
import type { PackageIdentity } from './package-manifest.ts';
import { writeTypeScriptClient } from './write-typescript-client.ts';

type Option = 'name' | 'version';

/** npm packages with types. */
export const typescriptLanguage: ClientLanguage<Option> = {
  generated: ['index.js', 'index.d.ts', 'codecs/*.js'],
  isOurs,
  write: (api, request) => {
    const { folder, source, files } = request;
    const written = writeTypeScriptClient(api, { identity: identityOf(request), source, files });
    // A page of the package's own stays.
    const readme = join(folder, 'README.md');
    if (!existsSync(readme) || isOurs('README.md', readFileSync(readme, 'utf8'))) return written;
    return new Map([...written].filter(([file]) => file !== 'README.md'));
  },
};

/** The name and version that were given, or else those that the package has already. */
function identityOf({ folder, options }: ClientRequest<Option>): PackageIdentity {
  const manifest = readManifest(join(folder, 'package.json'));
  const { name = manifest.name ?? basename(folder).toLowerCase() } = options;
  const { version = manifest.version ?? '0.1.0' } = options;
  // https://docs.npmjs.com/cli/configuring-npm/package-json#name
  if (
    typeof name !== 'string' ||
    name.length > 214 ||
    !/^(?:@[a-z\d~-][a-z\d._~-]*\/)?[a-z\d~-][a-z\d._~-]*$/.test(name)
  )
    throw new CommandFailure(`${name} is not a name for an npm package: --name @acme/api-client`);
  // https://semver.org: numbers, then the pre-release and the build.
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/.test(version))
    throw new CommandFailure(`${version} is not a version: --version 1.2.3`);
  return { name, version, manifest };
}

function readManifest(file: string): Readonly<Record<string, unknown>> {
  if (!existsSync(file)) return {};
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new CommandFailure(`${file} is not JSON: ${(error as Error).message}`);
  }
}
