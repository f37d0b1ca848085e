import type { ApiDocument } from '@mikrokit/router';
import { PROTOCOL_ERRORS } from '@mikrokit/router/protocol';
import { type Copy, type CopyReport, JsonCopier } from './redaction/json-copier.ts';
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
  /** The route as JSON. */
  readonly routeText: string;
  readonly contract: string;
  readonly #copier: JsonCopier;
  readonly #parts = new Map<string, Part>();
  /** Whether a reply that is no error may stand on a tape as it is. */
  #hasPlainResults: boolean | undefined;

  constructor(document: ApiDocument, route: string) {
    this.route = route;
    this.routeText = JSON.stringify(route);
    this.#copier = new JsonCopier(document);
    const model = document.routes[route];
    if (model === undefined) throw new Error(`The type model holds no route '${route}'`);
    this.contract = model.contract;
    for (const id of model.hooks ?? []) {
      const hook = document.hooks[id];
      if (hook !== undefined) this.#parts.set(hook.name ?? id, hook);
    }
    this.#parts.set(route, model);
  }

  /**
   * Reads the body of a request: `[1]`, `{"users/get":[1],"auth":["x"]}`, or nothing. `isAccepted` says that the router has
   * found its parameters valid.
   */
  request(text: string, allHeaders: TapedCall['headers'], isAccepted = false): TypedRequest {
    const body = parse(text);
    const given: Fields = isList(body) ? { [this.route]: body } : (body ?? {});
    const params: Record<string, unknown> = Object.create(null);
    const headers = { ...allHeaders };
    const report: CopyReport = { isRedacted: body === undefined };
    for (const [field, part] of this.#parts) {
      if ('header' in part && part.header !== undefined) {
        if (this.#isSensitive(part, headers[part.header], report)) delete headers[part.header];
        continue;
      }
      const json = Object.hasOwn(given, field) ? given[field] : undefined;
      if (json === undefined && field !== this.route) continue;
      const copied = this.#copyParams(part.params, json ?? [], isAccepted, report);
      if (copied !== undefined) params[field] = copied;
    }
    return { headers, params, redacted: report.isRedacted };
  }

  /** Reads the body of a reply: `{"users/get":{…},"errors":{…}}`. */
  reply(status: number, text: string | undefined): TypedReply {
    const { errors: failed = {}, ...given } = JSON.parse(text || '{}') as Fields;
    const results: Record<string, unknown> = Object.create(null);
    const errors: Record<string, TapedError> = Object.create(null);
    for (const [field, part] of this.#parts) {
      if (Object.hasOwn(given, field) && part.result !== undefined)
        results[field] = copied(this.#copier.typed(part.result), given[field]);
    }
    for (const [field, error] of Object.entries(failed as Record<string, TapedError>)) {
      const part = this.#parts.get(field);
      errors[part === undefined ? UNTYPED : field] = this.#typedError(part, error);
    }
    return { status, results, errors };
  }

  /** The JSON of the results of a reply that is no error. */
  resultsText(text: string | undefined): string {
    this.#hasPlainResults ??= [...this.#parts.values()].every(
      ({ result }) => result === undefined || this.#copier.isPlain(result),
    );
    if (this.#hasPlainResults) return text || '{}';
    return JSON.stringify(this.reply(200, text).results);
  }

  #copyParams(type: string, json: unknown, isAccepted: boolean, report: CopyReport): unknown {
    if (isAccepted) return this.#copier.accepted(type)(json, report);
    const typed = this.#copier.typedJson(type, json);
    if (typed !== undefined) return this.#copier.typed(type)(typed, report);
    report.isRedacted = true;
    return undefined;
  }

  #isSensitive({ params }: Part, header: string | undefined, report: CopyReport): boolean {
    if (header === undefined) return false;
    const own: CopyReport = { isRedacted: false };
    this.#copier.typed(params)([header], own);
    report.isRedacted ||= own.isRedacted;
    return own.isRedacted;
  }

  #typedError(part: Part | undefined, { type, data }: TapedError): TapedError {
    const declared = part?.errors?.find((error) => error.type === type);
    if (declared === undefined)
      return { type: Object.hasOwn(PROTOCOL_ERRORS, type) ? type : UNTYPED };
    if (declared.data === undefined || data === undefined) return { type };
    // The message of an error and data of no type are never taken over.
    const typed = this.#copier.typedJson(declared.data, data);
    if (typed === undefined) return { type };
    return { type, data: copied(this.#copier.typed(declared.data), typed) };
  }
}

function copied(copy: Copy, json: unknown): unknown {
  return copy(json, { isRedacted: false });
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
