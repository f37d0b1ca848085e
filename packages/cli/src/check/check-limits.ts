import { routeFilesOf } from '@mikrokit/types/json-schema';
import { type ApiModel, bodyLimit, type RouteModel, requestSizes } from '@mikrokit/types/model';
import { findEntry, queryRouter, type RouterSource } from '../router/router-process.ts';

/** The description of an API, as far as its limits are concerned. */
interface DescribedApi extends Pick<ApiModel, 'hooks' | 'types'> {
  readonly routes: Readonly<Record<string, RouteModel & { readonly maxBodySize?: number }>>;
  readonly limits: { readonly maxBodySize: number };
}

/**
 * Prints the parameters of a router without a bound, so that only `maxBodySize` limits their
 * requests. For the other routes, it prints the most bytes that requests can have by their types,
 * and their limit. Fails if a route without its own `maxBodySize` has no bound.
 */
export async function checkLimits({ entry, exportName }: RouterSource): Promise<number> {
  const query = { entry: findEntry(entry), exportName, want: 'contract' } as const;
  const { api } = (await queryRouter(query)) as { readonly api: DescribedApi };
  let unbounded = 0;
  const types = withBoundFiles(api.types);
  for (const [id, size] of requestSizes({ ...api, types })) {
    const route = api.routes[id] as RouteModel & { readonly maxBodySize?: number };
    if ('bytes' in size && routeFilesOf(api.types, route)?.params !== undefined) {
      console.log(
        `${id}: at most ${format(size.bytes)} bytes of JSON, and files by their MaxBytes`,
      );
      continue;
    }
    const { maxBodySize = api.limits.maxBodySize } = route;
    if ('bytes' in size) {
      const limit = route.maxBodySize ?? Math.min(maxBodySize, bodyLimit(size.bytes));
      const bounds = `at most ${format(size.bytes)} bytes of JSON, bodies of ${format(limit)} bytes`;
      console.log(`${id}: ${bounds}`);
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

/**
 * Types in which a file with a `MaxBytes` is `true`, as in its JSON, because its bytes have their
 * own limit.
 */
function withBoundFiles(types: ApiModel['types']): ApiModel['types'] {
  return Object.fromEntries(
    Object.entries(types).map(([id, node]) => [
      id,
      node.kind === 'file' && node.maxBytes !== undefined ? FILE_IN_JSON : node,
    ]),
  );
}

const FILE_IN_JSON = { kind: 'literal', value: true } as const;

function format(bytes: number): string {
  return bytes.toLocaleString('en');
}
