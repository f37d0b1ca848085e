import { type ApiModel, type RouteModel, type WorstSize, worstSize } from '@mikrokit/types/model';
import { findEntry, queryRouter, type RouterSource } from './router/router-process.ts';

/** The description of an API, as far as its limits are concerned. */
interface DescribedApi extends Pick<ApiModel, 'hooks' | 'types'> {
  readonly routes: Readonly<Record<string, RouteModel & { readonly maxBodySize?: number }>>;
  readonly limits: { readonly maxBodySize: number };
}

/**
 * Prints the parameters of a router that have no bound, so that only `maxBodySize` limits their requests, and the most
 * bytes that requests of the other routes can have. Fails if a route without a `maxBodySize` of its own has no bound.
 */
export async function checkLimits({ entry, exportName }: RouterSource): Promise<number> {
  const query = { entry: findEntry(entry), exportName, want: 'contract' } as const;
  const { api } = (await queryRouter(query)) as { readonly api: DescribedApi };
  let unbounded = 0;
  for (const [id, route] of Object.entries(api.routes)) {
    const size = requestSize(api, route);
    const { maxBodySize = api.limits.maxBodySize } = route;
    if ('bytes' in size) {
      console.log(`${id}: at most ${format(size.bytes)} bytes of JSON`);
      continue;
    }
    const isOwn = route.maxBodySize !== undefined;
    if (!isOwn) unbounded++;
    const limit = `${isOwn ? 'its' : "the router's"} maxBodySize of ${format(maxBodySize)} bytes`;
    console.log(`${id}: ${size.path} is \`${size.type}\`, which has no bound but ${limit}`);
  }
  const routes = unbounded === 1 ? '1 route has' : `${unbounded} routes have`;
  console.log(
    unbounded === 0
      ? 'All routes have a bound.'
      : `${routes} no bound. Write MaxLength and MaxItems, or give the route a maxBodySize.`,
  );
  return unbounded === 0 ? 0 : 1;
}

/** The most bytes that the parameters of a route and of the hooks around it can have in a body. */
function requestSize({ hooks, types }: DescribedApi, route: RouteModel): WorstSize {
  let bytes = 0;
  const inBody = (route.hooks ?? []).flatMap((id) => {
    const hook = hooks[id];
    return hook && hook.header === undefined ? [hook.params] : [];
  });
  for (const params of [route.params, ...inBody]) {
    const size = worstSize(types, params);
    if (!('bytes' in size)) return size;
    bytes += size.bytes;
  }
  return { bytes };
}

function format(bytes: number): string {
  return bytes.toLocaleString('en');
}
