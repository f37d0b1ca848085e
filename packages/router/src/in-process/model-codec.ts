import type { FileForm } from '@mikrokit/types/runtime';
import type { ApiModel } from '@mikrokit/types/runtime/explain';
import {
  decodeByModel,
  encodeByModel,
  receivedItemOf,
  routeFilesOf,
} from '@mikrokit/types/runtime/interpret';
import { RpcError, type WireError } from '../call/errors.ts';
import { ContractChangedError, ValidationError } from '../call/validation-errors.ts';

/** Encodes requests and decodes replies by the type model alone, like a client. */
export class ModelCodec {
  readonly #model: ApiModel;
  readonly #maxDepth: number;

  constructor(model: ApiModel, maxDepth: number) {
    this.#model = model;
    this.#maxDepth = maxDepth;
  }

  /**
   * A request's body. `hooks` has parameters by field, and can have more fields than the route has
   * hooks.
   */
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
    return JSON.stringify(body, toText);
  }

  decodeResult(routeId: string, json: unknown): unknown {
    // Absent from the reply, which always means `undefined`.
    return json === undefined ? undefined : this.#decode(this.#routeOf(routeId).result, json);
  }

  /** The form of a result that is a file. */
  fileOf(routeId: string): FileForm {
    return routeFilesOf(this.#model.types, this.#routeOf(routeId))?.result as FileForm;
  }

  /** Writes an item of a streamed parameter as JSON text. `undefined` for a route without one. */
  itemEncoderOf(routeId: string): ((item: unknown) => string) | undefined {
    const type = receivedItemOf(this.#model.types, this.#routeOf(routeId));
    if (type === undefined) return undefined;
    return (item) => JSON.stringify(this.#encode(type, item), toText);
  }

  decodeItem(routeId: string, json: unknown): unknown {
    return this.#decode(this.#routeOf(routeId).item as string, json);
  }

  /** Decodes the error under `field`, a route's id or a hook's name, with its data by the declared type. */
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

  // Sends a value that breaks its type as it is. The route rejects it, as for any client.
  #encode(type: string, value: unknown): unknown {
    try {
      return encodeByModel(this.#model, type, value, {
        maxDepth: this.#maxDepth,
        keepUnknownKeys: true,
      });
    } catch (error) {
      if (error instanceof TypeError) return value;
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

/** An invalid value can contain a bigint, for which JSON.stringify throws. */
function toText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
