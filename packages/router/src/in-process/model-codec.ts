import type { Issue } from '@mikrokit/types/runtime';
import type { ApiModel } from '@mikrokit/types/runtime/explain';
import { decodeByModel, encodeByModel } from '@mikrokit/types/runtime/interpret';
import { RpcError } from '../call/errors.ts';
import { ContractChangedError, ValidationError } from '../call/params-errors.ts';

/** An error as it stands in a reply. */
export interface WireError {
  readonly type: string;
  readonly message: string;
  readonly data?: unknown;
  readonly issues?: readonly Issue[];
}

/** Writes requests and reads replies as a caller does, by the type model alone. */
export class ModelCodec {
  readonly #model: ApiModel;
  readonly #maxDepth: number;

  constructor(model: ApiModel, maxDepth: number) {
    this.#model = model;
    this.#maxDepth = maxDepth;
  }

  /** A request's body. `hooks` are parameters by field; those of other routes' hooks are left out. */
  encodeBody(
    routeId: string,
    params: readonly unknown[],
    hooks: Readonly<Record<string, readonly unknown[]>>,
  ): string {
    const route = this.#routeOf(routeId);
    const body: Record<string, unknown> = { [routeId]: this.#encode(route.params, params) };
    for (const [field, hook] of this.#hooksOf(routeId)) {
      const given = Object.hasOwn(hooks, field) ? hooks[field] : undefined;
      if (given !== undefined) body[field] = this.#encode(hook.params, given);
    }
    return JSON.stringify(body);
  }

  decodeResult(routeId: string, json: unknown): unknown {
    // Absent from the reply: no type writes `undefined` in any other way.
    return json === undefined ? undefined : this.#decode(this.#routeOf(routeId).result, json);
  }

  /** An error that stands under `field`, which is a route's id or a hook's name; its data is as rich as declared. */
  decodeError(
    routeId: string,
    field: string,
    { type, message, data, issues }: WireError,
    status: number,
  ): RpcError<string, unknown> {
    if (issues !== undefined)
      return type === 'contract-changed'
        ? new ContractChangedError(issues)
        : new ValidationError(issues);
    const owner = field === routeId ? this.#routeOf(routeId) : this.#hooksOf(routeId).get(field);
    const declared = owner?.errors?.find((error) => error.type === type)?.data;
    const rich = declared === undefined || data === undefined ? data : this.#decode(declared, data);
    return new RpcError(type, { status, message, data: rich });
  }

  // A list that breaks its types goes as it is, to be refused like any caller's.
  #encode(type: string, params: readonly unknown[]): unknown {
    try {
      return encodeByModel(this.#model, type, params, { maxDepth: this.#maxDepth });
    } catch (error) {
      if (error instanceof TypeError) return params;
      throw error;
    }
  }

  #decode(type: string, json: unknown): unknown {
    const decoded = decodeByModel(this.#model, type, json, { maxDepth: Number.POSITIVE_INFINITY });
    if (decoded.ok) return decoded.value;
    throw new Error('A reply of this API does not satisfy its own types', {
      cause: decoded.issues,
    });
  }

  #routeOf(id: string): ApiModel['routes'][string] {
    const route = Object.hasOwn(this.#model.routes, id) ? this.#model.routes[id] : undefined;
    if (route === undefined) throw new Error(`The type model holds no route '${id}'`);
    return route;
  }

  /** The hooks of a route by their fields in bodies. */
  #hooksOf(routeId: string): ReadonlyMap<string, HookModel> {
    const hooks = new Map<string, HookModel>();
    for (const id of this.#routeOf(routeId).hooks ?? []) {
      const hook = this.#model.hooks[id] as HookModel;
      hooks.set(hook.name ?? id, hook);
    }
    return hooks;
  }
}

type HookModel = ApiModel['hooks'][string];
