import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { parseLock } from '../contract/lock-file.ts';
import type { ListedRoute } from '../router/list-routes.ts';
import { findEntry, queryRouter, type RouterSource } from '../router/router-process.ts';
import type { DescribedApi } from './described-api.ts';
import { readDescription } from './read-description.ts';

/** The API that a client is for: the router of a module, a lock file, or what a server says of itself. */
export interface ApiSource extends RouterSource {
  /** Where a server describes itself, instead of a module. */
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** An API and where it comes from. */
interface ReadApi {
  readonly api: DescribedApi;
  /** The module, lock file or URL. */
  readonly source: string;
  /** The files of handlers by the ids of their routes, where a module was loaded. */
  readonly files: ReadonlyMap<string, string>;
}

/** Reads an API. Throws a `CommandFailure` for one that cannot be read, or that no router can have. */
export async function readApi({ entry, exportName, url, headers }: ApiSource): Promise<ReadApi> {
  if (url !== undefined) {
    const api = parseLock(url, await readDescription(url, headers)) as DescribedApi;
    return { api, source: url, files: new Map() };
  }
  if (entry?.endsWith('.json')) return readLock(entry);
  const file = findEntry(entry);
  const answer = await queryRouter({ entry: file, exportName, want: 'contract' });
  const { api, routes } = answer as { api: DescribedApi; routes: readonly ListedRoute[] };
  const files = routes.flatMap(({ id, location }) =>
    location === undefined
      ? []
      : [[id, location.replace(/:\d+$/, '').replaceAll('\\', '/')] as const],
  );
  return { api, source: relative('', file).replaceAll('\\', '/'), files: new Map(files) };
}

function readLock(file: string): ReadApi {
  if (!existsSync(file)) throw new CommandFailure(`There is no file ${file}`);
  const api = parseLock(file, readFileSync(file, 'utf8')) as DescribedApi;
  return {
    api,
    source: file.replaceAll('\\', '/'),
    files: new Map(),
  };
}
