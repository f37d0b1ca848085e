import type { Endpoint, Reply } from '../../adapter.ts';
import type { Resource } from '../resource.ts';
import type { Operation } from './operation.ts';

/** One method of a resource of the RPC protocol. */
export class ResourceOperation implements Operation {
  readonly resource: Resource;
  readonly #method: string;

  constructor(resource: Resource, method: string) {
    this.resource = resource;
    this.#method = method;
  }

  get id(): string {
    return this.resource.id;
  }

  accept(
    _values: readonly string[],
    target: string,
    contentType: string | undefined,
  ): Endpoint | Reply {
    return this.resource.accept(this.#method, target, contentType);
  }
}
