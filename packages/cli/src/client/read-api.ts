import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { parseLock } from '../contract/lock-file.ts';
import type { ListedRoute } from '../router/list-routes.ts';
import { findEntry, queryRouter, type RouterSource } from '../router/router-process.ts';
import type { DescribedApi } from './described-api.ts';

/** The API of a client: the router of a module, a lock file, or the description of a server. */
export interface ApiSource extends RouterSource {
  /** Where a server describes itself, instead of a module. */
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** An API and its source. */
interface ReadApi {
  readonly api: DescribedApi;
  /** The module, lock file or URL. */
  readonly source: string;
  /** The files of handlers by route id, if a module was loaded. */
  readonly files: ReadonlyMap<string, string>;
}

/** Reads an API. Throws a `CommandFailure` if it cannot be read, or if no router can have it. */
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

/** Milliseconds in which a server has to describe itself. */
const LONGEST = 30_000;

/** The text of a server at `{prefix}/mikrokit.json`, which describes its API. */
async function readDescription(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new CommandFailure(
      `--url needs a URL such as https://api.example.com/mikrokit.json, not ${url}`,
    );
  const reply = await fetch(url, { headers, signal: AbortSignal.timeout(LONGEST) }).catch(
    (error: Error) => {
      const cause = error.cause instanceof Error ? error.cause.message : error.message;
      throw new CommandFailure(`${url} cannot be read: ${cause}`);
    },
  );
  const text = reply.ok ? await reply.text().catch(() => '') : '';
  if (isDescription(text)) return text;
  throw new CommandFailure(
    `${url} is not the description of an API (status ${reply.status}); find it at mikrokit.json below the router's prefix`,
  );
}

function isDescription(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null) return false;
    return 'routes' in json && 'types' in json && 'version' in json && json.version === 1;
  } catch {
    return false;
  }
}
