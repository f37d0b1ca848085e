import type { ApiModel, RouteModel } from '../model/model.ts';
import { createSizes, ESCAPED, type WorstSize } from './worst-size.ts';

/** Body limits are never lower than this, because lower ones gain nothing. */
const SMALLEST_LIMIT = 16_384;

type SizedApi = Pick<ApiModel, 'types' | 'hooks'> & {
  readonly routes: Readonly<Record<string, Pick<RouteModel, 'params' | 'hooks'>>>;
};

/**
 * Computes the most bytes of each route's call, without white space: its parameters and the
 * parameters of hooks around it, under their names. Returns the first part without a limit instead,
 * if there is one.
 */
export function requestSizes({ types, hooks, routes }: SizedApi): ReadonlyMap<string, WorstSize> {
  const sizeOf = createSizes(types);
  const requestSize = (id: string, route: SizedApi['routes'][string]): WorstSize => {
    const inBody = (route.hooks ?? []).flatMap((hookId) => {
      const hook = hooks[hookId];
      if (hook === undefined || hook.header !== undefined) return [];
      return [{ name: hook.name ?? hookId, params: hook.params }];
    });
    let bytes = 2;
    for (const { name, params } of [{ name: id, params: route.params }, ...inBody]) {
      const size = sizeOf(params);
      if (!('bytes' in size)) return size;
      // `"users/get":[1],`
      bytes += name.length * ESCAPED + 4 + size.bytes;
    }
    return { bytes };
  };
  return new Map(Object.entries(routes).map(([id, route]) => [id, requestSize(id, route)]));
}

/**
 * The body limit for calls with a maximum size: twice that size, for white space and for keys to be
 * stripped, and at least 16,384 bytes.
 */
export function bodyLimit(bytes: number): number {
  return Math.max(SMALLEST_LIMIT, 2 * bytes);
}
