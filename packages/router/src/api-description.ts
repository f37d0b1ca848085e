import type { Issue } from '@mikrokit/types/runtime';
import type { ApiModel } from '@mikrokit/types/runtime/explain';

/** The API's type model, read only when a call has failed or somebody asks for the list of routes. */
export class ApiDescription {
  readonly #json: string;
  #model: ApiModel | undefined = undefined;

  constructor(json: string) {
    this.#json = json;
  }

  /** A route as a function signature in TypeScript's spelling. */
  signatureOf(routeId: string): string {
    return this.#read().routes[routeId]?.signature ?? '';
  }

  /** Why a parameter list was refused. Its code is loaded now, so that starting does not pay for it. */
  async explain(
    routeId: string,
    params: readonly unknown[],
    maxDepth: number,
  ): Promise<readonly Issue[]> {
    const { explainParams } = await import('@mikrokit/types/runtime/explain');
    return explainParams(this.#read(), routeId, params, { maxDepth });
  }

  #read(): ApiModel {
    this.#model ??= JSON.parse(this.#json) as ApiModel;
    return this.#model;
  }
}
