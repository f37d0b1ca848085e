import { hash } from 'node:crypto';
import { toContract } from '../../contract/api-contract.ts';
import type { DescribedApi } from '../described-api.ts';
import { findMount } from '../mount.ts';
import { writeCodecs } from './codec-modules.ts';
import { writeDeclarations } from './declarations-module.ts';
import { writeIndex } from './index-module.ts';
import { noticeOf } from './notice.ts';
import { type PackageIdentity, writeManifest } from './package-manifest.ts';
import { writeReadme } from './readme.ts';
import { toRouteTree } from './route-tree.ts';

interface TypeScriptClientOptions {
  readonly identity: PackageIdentity;
  /** Where the API is described, for comments: `api.ts`. */
  readonly source: string;
  /** The files of handlers by route id, if they are known. */
  readonly files?: ReadonlyMap<string, string>;
}

/**
 * The files of an npm package that calls an API, by their paths in it. The same API always has the
 * same files. Throws a `CommandFailure` for an API that no client can have.
 */
export function writeTypeScriptClient(
  described: DescribedApi,
  { identity, source, files = new Map() }: TypeScriptClientOptions,
): ReadonlyMap<string, string> {
  const api = toContract(described, { keepComments: true }) as DescribedApi;
  const tree = toRouteTree(Object.keys(api.routes));
  const mount = findMount({
    ...api,
    ...(described.base !== undefined && { base: described.base }),
  });
  const contract = contractOf(api);
  const sourceOf = (id: string) => files.get(id) ?? source;
  const declarations = writeDeclarations({ api, tree, source, sourceOf });
  const notice = `// ${noticeOf(source)}\n`;
  const code = new Map([
    ['index.js', writeIndex({ api, mount, contract, enums: declarations.enums })],
    ['index.d.ts', declarations.text],
    ...writeCodecs(toContract(described) as DescribedApi, mount.paths),
  ]);
  return new Map([
    ['package.json', writeManifest(identity, contract)],
    ['README.md', writeReadme({ api, identity, source, contract })],
    ...[...code].map(([file, text]) => [file, notice + text] as const),
  ]);
}

/** A hash of the contracts of all routes: it changes whenever a client has to be written again, and with no comment. */
function contractOf({ routes }: DescribedApi): string {
  const contracts = Object.entries(routes).map(([id, { contract }]) => [id, contract]);
  return hash('sha256', JSON.stringify(contracts), 'base64url').slice(0, 12);
}
