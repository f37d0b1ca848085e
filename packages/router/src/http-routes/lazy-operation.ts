import type { HttpTemplate } from '@mikrokit/types/runtime/http';
import type { Endpoint, Reply } from '../adapter.ts';
import type { RpcError } from '../call/errors.ts';
import type { LazyRoute } from '../definition/lazy-route.ts';
import { LazyEndpoint } from '../lazy-groups/lazy-endpoint.ts';
import type { Operation } from '../routing/http/operation.ts';
import { rejectHttpRequest } from './http-route-error.ts';

/** A route of a lazy group over HTTP: loads the group, which then answers the request. */
export class LazyOperation implements Operation {
  readonly id: string;
  /** An option of the route. The group decides once it is loaded. */
  readonly takesSlashes = true;
  readonly #route: LazyRoute;
  readonly #method: string;
  readonly #problemDetails: boolean;

  constructor(route: LazyRoute, { method }: HttpTemplate, problemDetails: boolean) {
    this.id = route.traits.id;
    this.#route = route;
    this.#method = method;
    this.#problemDetails = problemDetails;
  }

  accept(
    _values: readonly string[],
    target: string,
    contentType: string | undefined,
  ): Endpoint | Reply {
    const { group, maxBodySize, traits } = this.#route;
    const method = this.#method;
    const readsNoBody = method === 'GET' || method === 'HEAD';
    return new LazyEndpoint({
      id: this.id,
      group,
      maxBodySize: readsNoBody ? 0 : maxBodySize,
      isRaw: traits.isRaw === true,
      find: ({ table }) => table.accept(method, target, contentType),
      toRejection: (cause) => this.#reject(cause, []),
    });
  }

  reject(cause: RpcError, headers: readonly string[]): Reply {
    return this.#reject(cause, headers);
  }

  #reject(cause: Error, headers: readonly string[]): Reply {
    const problemDetails = this.#problemDetails;
    return rejectHttpRequest(cause, this.id, { problemDetails }, headers);
  }
}
