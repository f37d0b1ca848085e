import type { ServedRoute } from './served-route.ts';

/** All routes of a router, in key order, and by id for those who do not come by a path. */
export class ServedRoutes {
  readonly #list: readonly ServedRoute[];
  #byId: ReadonlyMap<string, ServedRoute> | undefined = undefined;

  constructor(list: readonly ServedRoute[]) {
    this.#list = list;
  }

  [Symbol.iterator](): Iterator<ServedRoute> {
    return this.#list[Symbol.iterator]();
  }

  get(id: string): ServedRoute | undefined {
    // Most processes never ask, and for many routes it takes a while.
    this.#byId ??= new Map(this.#list.map((served) => [served.route.id, served]));
    return this.#byId.get(id);
  }
}
