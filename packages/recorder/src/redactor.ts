import type { ApiDocument } from '@mikrokit/router';
import { PROTOCOL_ERRORS } from '@mikrokit/router/protocol';
import { decodeByModel, encodeByModel, maskSensitive } from '@mikrokit/types/runtime/interpret';
import type { TapedCall, TapedError } from './taped-call.ts';

const UNTYPED = '[untyped]';

/** Values by the fields of a body: a route's id, or the name of a hook. */
type Fields = Readonly<Record<string, unknown>>;

type Part = ApiDocument['routes'][string] | ApiDocument['hooks'][string];

/** The request of a call as it may stand on a tape. */
export type TypedRequest = Pick<TapedCall, 'headers' | 'params' | 'redacted'>;

/** The outcome of a call as it may stand on a tape. */
export type TypedReply = Pick<TapedCall, 'status' | 'results' | 'errors'>;

/**
 * Copies the bodies of one route's calls as far as types describe them, with sensitive values masked. Parameters that are
 * not of their types are dropped, since a secret may stand in the wrong place.
 */
export class Redactor {
  readonly route: string;
  readonly contract: string;
  readonly #document: ApiDocument;
  readonly #parts = new Map<string, Part>();

  constructor(document: ApiDocument, route: string) {
    this.route = route;
    this.#document = document;
    const model = document.routes[route];
    if (model === undefined) throw new Error(`The type model holds no route '${route}'`);
    this.contract = model.contract;
    for (const id of model.hooks ?? []) {
      const hook = document.hooks[id];
      if (hook !== undefined) this.#parts.set(hook.name ?? id, hook);
    }
    this.#parts.set(route, model);
  }

  /** Reads the body of a request: `[1]`, `{"users/get":[1],"auth":["x"]}`, or nothing. */
  request(text: string, allHeaders: TapedCall['headers']): TypedRequest {
    const body = parse(text);
    const given: Fields = isList(body) ? { [this.route]: body } : (body ?? {});
    const params: Record<string, unknown> = Object.create(null);
    const headers = { ...allHeaders };
    let redacted = body === undefined;
    for (const [field, part] of this.#parts) {
      if ('header' in part && part.header !== undefined) {
        const value = headers[part.header];
        if (value === undefined || !this.#isMasked(part.params, [value])) continue;
        delete headers[part.header];
        redacted = true;
        continue;
      }
      const type = part.params;
      const json = Object.hasOwn(given, field) ? given[field] : undefined;
      if (json === undefined && field !== this.route) continue;
      const typed = this.#typedJson(type, json ?? []);
      if (typed === undefined) {
        redacted = true;
        continue;
      }
      params[field] = this.#mask(type, typed);
      redacted ||= this.#isMasked(type, typed);
    }
    return { headers, params, redacted };
  }

  /** Reads the body of a reply: `{"users/get":{…},"errors":{…}}`. */
  reply(status: number, text: string | undefined): TypedReply {
    const { errors: failed = {}, ...given } = JSON.parse(text || '{}') as Fields;
    const results: Record<string, unknown> = Object.create(null);
    const errors: Record<string, TapedError> = Object.create(null);
    for (const [field, part] of this.#parts) {
      if (Object.hasOwn(given, field) && part.result !== undefined)
        results[field] = this.#mask(part.result, given[field]);
    }
    for (const [field, error] of Object.entries(failed as Record<string, TapedError>)) {
      const part = this.#parts.get(field);
      errors[part === undefined ? UNTYPED : field] = this.#typedError(part, error);
    }
    return { status, results, errors };
  }

  #typedError(part: Part | undefined, { type, data }: TapedError): TapedError {
    const declared = part?.errors?.find((error) => error.type === type);
    if (declared === undefined)
      return { type: Object.hasOwn(PROTOCOL_ERRORS, type) ? type : UNTYPED };
    if (declared.data === undefined || data === undefined) return { type };
    // The message of an error and data of no type are never taken over.
    const typed = this.#typedJson(declared.data, data);
    return typed === undefined ? { type } : { type, data: this.#mask(declared.data, typed) };
  }

  /** The JSON without unknown keys; `undefined` if it is not of the type. */
  #typedJson(type: string, json: unknown): unknown {
    const { limits } = this.#document;
    const decoded = decodeByModel(this.#document, type, json, { maxDepth: limits.maxDepth });
    if (!decoded.ok) return undefined;
    return encodeByModel(this.#document, type, decoded.value, { maxDepth: limits.maxDepth });
  }

  #isMasked(type: string, json: unknown): boolean {
    return JSON.stringify(this.#mask(type, json)) !== JSON.stringify(json);
  }

  #mask(type: string, json: unknown): unknown {
    return maskSensitive(this.#document.types, type, json, { untyped: 'drop' });
  }
}

function isList(body: unknown): body is readonly unknown[] {
  return Array.isArray(body);
}

/** The body of a request; `undefined` if it is not of the protocol. */
function parse(text: string): Fields | readonly unknown[] | undefined {
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Fields) : undefined;
  } catch (error) {
    // The router has answered such a body with an error.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
