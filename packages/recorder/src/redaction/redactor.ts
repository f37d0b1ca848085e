import type { ApiDocument } from '@mikrokit/router';
import { PROTOCOL_ERRORS } from '@mikrokit/router/protocol';
import { receivedItemOf } from '@mikrokit/types/runtime/interpret';
import type { TapedUse } from '../questions/recorded-call.ts';
import type { TapedCall, TapedError } from '../taped-call.ts';
import type { TapedFile } from '../taped-parts.ts';
import { DROPPED } from './apply-rule.ts';
import { HeaderRedactor } from './header-redactor.ts';
import { type Copy, type CopyReport, JsonCopier } from './json-copier.ts';
import { limitedText } from './large-value.ts';
import { placeFiles } from './place-files.ts';
import { questionRules, type RuleQuestion, ruleQuestions } from './question-rules.ts';
import { RedactionRules, type RuleSide } from './redaction-rules.ts';

const UNTYPED = '[untyped]';

/** Values by the fields of a body: a route's id, or the name of a hook. */
type Fields = Readonly<Record<string, unknown>>;

type Part = ApiDocument['routes'][string] | ApiDocument['hooks'][string];

/** The request of a call as it may stand on a tape, with JSON texts. */
export interface RequestTexts {
  readonly headers: string;
  /** In parts, since parameters may be large. */
  readonly params: readonly string[];
  readonly isRedacted: boolean;
}

/** A request as it was made. */
export interface GivenRequest {
  readonly headers: TapedCall['headers'];
  /** Whether the router has found its parameters valid. */
  readonly isAccepted: boolean;
  /** By JSON pointers; absent for a call without files. */
  readonly files?: ReadonlyMap<string, TapedFile> | undefined;
}

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
  /** Whether its streams go on without their callers. */
  readonly isDetached: boolean;
  readonly #rules: RedactionRules;
  readonly #ruleQuestion: RuleQuestion | undefined;
  readonly #headers: HeaderRedactor;
  /** The types of the items of a result, and of a parameter, that streams. */
  readonly #item: string | undefined;
  readonly #sentItem: string | undefined;
  readonly #params: JsonCopier;
  readonly #results: JsonCopier;
  readonly #errors: JsonCopier;
  readonly #parts = new Map<string, Part>();
  /** Whether a reply that is no error may stand on a tape as it is. */
  #hasPlainResults: boolean | undefined;
  #hasPlainItems: boolean | undefined;

  constructor(
    document: ApiDocument,
    route: string,
    allRules: RedactionRules = new RedactionRules(),
  ) {
    this.route = route;
    this.routeText = JSON.stringify(route);
    this.#rules = allRules;
    this.#ruleQuestion = questionRules(allRules, route);
    const copierOf = (side: RuleSide) =>
      new JsonCopier({ document, rules: allRules.forValues(route, side), allRules });
    this.#params = copierOf('params');
    this.#results = copierOf('results');
    this.#errors = copierOf('errors');
    const model = document.routes[route];
    if (model === undefined) throw new Error(`The type model holds no route '${route}'`);
    this.contract = model.contract;
    this.isDetached = model.detached === true;
    this.#item = model.item;
    this.#sentItem = receivedItemOf(document.types, model);
    const hooks: ApiDocument['hooks'][string][] = [];
    for (const id of model.hooks ?? []) {
      const hook = document.hooks[id];
      if (hook === undefined) continue;
      this.#parts.set(hook.name ?? id, hook);
      hooks.push(hook);
    }
    this.#parts.set(route, model);
    this.#headers = new HeaderRedactor({ route, hooks, params: this.#params, rules: allRules });
  }

  /** Reads all types, so that calls need not, and notes which rules match. Throws for types that cannot be read. */
  prepare(headers: readonly string[]): void {
    for (const part of this.#parts.values()) {
      this.#params.accepted(part.params);
      if (part.result !== undefined) this.#results.typed(part.result);
      for (const { data } of part.errors ?? []) if (data !== undefined) this.#errors.typed(data);
    }
    if (this.#item !== undefined) this.#results.item(this.#item);
    if (this.#sentItem !== undefined) this.#params.acceptedItem(this.#sentItem);
    for (const name of headers) this.#rules.forHeader(this.route, name);
  }

  /**
   * Reads the body of a request: `[1]`, `{"users/get":[1],"auth":["x"]}`, or nothing; `undefined` if it cannot be read.
   */
  request(text: string | undefined, { headers, isAccepted, files }: GivenRequest): RequestTexts {
    const body = text === undefined ? undefined : parse(text);
    const given: Fields = isList(body) ? { [this.route]: body } : (body ?? {});
    const report: CopyReport = { isRedacted: body === undefined };
    const params = ['{'];
    for (const [field, part] of this.#parts) {
      if (isHeaderPart(part)) continue;
      const json = Object.hasOwn(given, field) ? given[field] : undefined;
      if (json === undefined && field !== this.route) continue;
      const copied = this.#copyParams(part.params, json ?? [], isAccepted, report);
      if (copied === DROPPED) continue;
      const text = JSON.stringify(files ? placeFiles(copied, files) : copied);
      const limited = limitedText(text, this.#rules.maxValueBytes);
      report.isRedacted ||= limited !== text;
      params.push(`${params.length === 1 ? '' : ','}${JSON.stringify(field)}:`, limited);
    }
    params.push('}');
    const headersText = this.#headers.toText(headers, report);
    return { headers: headersText, params, isRedacted: report.isRedacted };
  }

  /** Reads the body of a reply: `{"users/get":{…},"errors":{…}}`. */
  reply(status: number, text: string | undefined): TypedReply {
    const { errors: failed = {}, ...given } = JSON.parse(text || '{}') as Fields;
    const results: Record<string, unknown> = Object.create(null);
    const errors: Record<string, TapedError> = Object.create(null);
    for (const [field, part] of this.#parts) {
      if (Object.hasOwn(given, field) && part.result !== undefined)
        setUnlessDropped(
          results,
          field,
          this.#limited(copied(this.#results.typed(part.result), given[field])),
        );
    }
    for (const [field, error] of Object.entries(failed as Record<string, TapedError>)) {
      const part = this.#parts.get(field);
      errors[part === undefined ? UNTYPED : field] = this.#typedError(part, error);
    }
    return { status, results, errors };
  }

  /** The JSON of the result of a route that is a file. */
  fileText(file: TapedFile): string {
    const type = this.#parts.get(this.route)?.result;
    const json = type === undefined ? UNTYPED : copied(this.#results.typed(type), true);
    if (json === DROPPED) return '{}';
    const placed = placeFiles(json, new Map([['', file]]));
    return `{${this.routeText}:${JSON.stringify(placed)}}`;
  }

  /** The JSON of an item of a result that streams. */
  itemText(text: string): string {
    const type = this.#item;
    if (type === undefined) return JSON.stringify(UNTYPED);
    this.#hasPlainItems ??= this.#results.isPlainItem(type);
    if (this.#hasPlainItems) return text;
    return itemJson(copied(this.#results.item(type), JSON.parse(text)));
  }

  /** Whether a parameter streams. */
  get sendsItems(): boolean {
    return this.#sentItem !== undefined;
  }

  /** The JSON of a valid item of a parameter that streams. */
  sentItem(json: unknown, report: CopyReport): string {
    if (this.#sentItem === undefined) return JSON.stringify(UNTYPED);
    return itemJson(this.#params.acceptedItem(this.#sentItem)(json, report));
  }

  /** The JSON of the results of a reply that is no error. */
  resultsText(text: string | undefined): string {
    this.#hasPlainResults ??= [...this.#parts.values()].every(
      ({ result }) => result === undefined || this.#results.isPlain(result),
    );
    if (this.#hasPlainResults && isWithin(text, this.#rules.maxValueBytes)) return text || '{}';
    const given = JSON.parse(text || '{}') as Fields;
    let results = '';
    for (const [field, { result }] of this.#parts) {
      if (result === undefined || !Object.hasOwn(given, field)) continue;
      const json = copied(this.#results.typed(result), given[field]);
      if (json === DROPPED) continue;
      const limited = limitedText(JSON.stringify(json), this.#rules.maxValueBytes);
      results += `${results === '' ? '' : ','}${JSON.stringify(field)}:${limited}`;
    }
    return `{${results}}`;
  }

  /** The questions of a call and the values that it took, with rules applied. */
  use(use: TapedUse): TapedUse {
    return ruleQuestions(use, this.#ruleQuestion);
  }

  #copyParams(type: string, json: unknown, isAccepted: boolean, report: CopyReport): unknown {
    if (isAccepted) return this.#params.accepted(type)(json, report);
    const typed = this.#params.typedJson(type, json);
    if (typed !== undefined) return this.#params.typed(type)(typed, report);
    report.isRedacted = true;
    return DROPPED;
  }

  #typedError(part: Part | undefined, { type, data }: TapedError): TapedError {
    const declared = this.#declared(part, type);
    if (declared === undefined)
      return { type: Object.hasOwn(PROTOCOL_ERRORS, type) ? type : UNTYPED };
    if (declared.data === undefined || data === undefined) return { type };
    // The message of an error and data of no type are never taken over.
    const typed = this.#errors.typedJson(declared.data, data);
    if (typed === undefined) return { type };
    const json = copied(this.#errors.typed(declared.data), typed);
    return json === DROPPED ? { type } : { type, data: this.#limited(json) };
  }

  /** An error as a part of the call declares it. A problem (RFC 9457) does not tell whose it is. */
  #declared(part: Part | undefined, type: string) {
    const parts = part === undefined ? [] : [part, ...this.#parts.values()];
    return parts.flatMap(({ errors = [] }) => errors).find((error) => error.type === type);
  }

  #limited(json: unknown): unknown {
    const { maxValueBytes } = this.#rules;
    if (json === DROPPED || maxValueBytes === Number.POSITIVE_INFINITY) return json;
    return JSON.parse(limitedText(JSON.stringify(json), maxValueBytes));
  }
}

/** An item that a rule leaves out is null, as in a list. */
function itemJson(json: unknown): string {
  return JSON.stringify(json === DROPPED ? null : json);
}

/** Whether a text is surely no larger: no character of UTF-16 has more than three bytes in UTF-8. */
function isWithin(text: string | undefined, maxBytes: number): boolean {
  return (text?.length ?? 0) * 3 <= maxBytes;
}

function setUnlessDropped(into: Record<string, unknown>, field: string, json: unknown): void {
  if (json !== DROPPED) into[field] = json;
}

function copied(copy: Copy, json: unknown): unknown {
  return copy(json, { isRedacted: false });
}

function isHeaderPart(part: Part): boolean {
  return 'header' in part && part.header !== undefined;
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
