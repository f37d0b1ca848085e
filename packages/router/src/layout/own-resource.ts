import type { Endpoint } from '../adapter.ts';
import { Resource } from './resource.ts';

/** What a router serves of its own, beside the routes: one endpoint, which answers POST, or GET and HEAD. */
export class OwnResource extends Resource {
  readonly id: string;
  readonly name: string;
  readonly takesGet: boolean;
  readonly #endpoint: Endpoint;

  constructor(
    id: string,
    { name, takes, endpoint }: { name: string; takes: 'POST' | 'GET'; endpoint: Endpoint },
  ) {
    super();
    this.id = id;
    this.name = name;
    this.takesGet = takes === 'GET';
    this.#endpoint = endpoint;
  }

  get takesPost(): boolean {
    return !this.takesGet;
  }

  protected post(): Endpoint {
    return this.#endpoint;
  }

  protected get(): Endpoint {
    return this.#endpoint;
  }
}
