import type { RouterCodecs } from '@mikrokit/types/runtime';
import type { ApiModel, Messages } from '@mikrokit/types/runtime/explain';
import { Late } from '../wire/load-first.ts';
import type { DescribedApi } from './described-api.ts';

/** An API as `mikrokit.json` tells it: its type model, and where each route is served. */
export interface ApiDocument extends ApiModel {
  /** Of the type model alone: the same as long as no route, type, name or doc comment in it changes. */
  readonly hash: string;
  /** What the paths of routes without a path of their own begin with, unless `pathTransform` changed them: `/api/`. */
  readonly base: string;
  readonly routes: Readonly<Record<string, RouteDocument>>;
}

/** One route in an {@link ApiDocument}. */
export interface RouteDocument extends RouteModel {
  /** Percent-encoded. */
  readonly path: string;
  readonly methods: readonly string[];
  /** Whether a call may be sent again when nobody knows if it was answered; absent for no. Queries always may. */
  readonly idempotent?: true;
  readonly description?: string;
}

type RouteModel = ApiModel['routes'][string];

/** What knows the API's types, loaded only when a call has failed or somebody asks for the list of routes. */
export type ApiDescription = Late<DescribedApi>;

export function createApiDescription(
  source: RouterCodecs['model'],
  messages?: Messages,
): ApiDescription {
  return new Late(async () => {
    const { DescribedApi } = await import('./described-api.ts');
    return new DescribedApi(source, messages);
  });
}
