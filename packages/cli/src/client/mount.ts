import type { DescribedApi } from './described-api.ts';

/** The location of the routes of an API. */
export interface Mount {
  /** Before the ids of routes: `/api`, or an empty text. */
  readonly prefix: string;
  /** After the ids: `.json`. */
  readonly suffix: string;
  /** The paths of routes that are somewhere else, by id. */
  readonly paths: ReadonlyMap<string, string>;
}

/** Finds what most paths have before and after the ids of their routes. */
export function findMount({ routes, base }: Pick<DescribedApi, 'routes' | 'base'>): Mount {
  const around = new Map<string, readonly [prefix: string, suffix: string]>();
  const counts = new Map<string, number>();
  for (const [id, { path }] of Object.entries(routes)) {
    const found = aroundId(path, id, base);
    if (found === undefined) continue;
    const key = JSON.stringify(found);
    around.set(key, found);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  const [prefix, suffix] = (most && around.get(most[0])) ?? [base ?? '/', ''];
  const elsewhere = Object.entries(routes).flatMap(([id, { path }]) =>
    path === prefix + encodeId(id) + suffix ? [] : [[id, path] as const],
  );
  return { prefix: prefix.replace(/\/$/, ''), suffix, paths: new Map(elsewhere) };
}

/** The texts before and after an id in a path. `undefined` if the path does not contain the id. */
function aroundId(
  path: string,
  id: string,
  base: string | undefined,
): readonly [string, string] | undefined {
  const encoded = encodeId(id);
  const at = base === undefined ? path.lastIndexOf(`/${encoded}`) + 1 : base.length;
  if (at < 1 || !path.startsWith(encoded, at)) return undefined;
  if (base !== undefined && !path.startsWith(base)) return undefined;
  return [path.slice(0, at), path.slice(at + encoded.length)];
}

/** As the router encodes the segments of paths. */
function encodeId(id: string): string {
  const encode = (key: string) => encodeURI(key).replace(/[/?#]/g, encodeURIComponent);
  return id.split('/').map(encode).join('/');
}
