import type { ApiDocument } from '@mikrokit/router';
import { PROTOCOL_ERRORS } from '@mikrokit/router/protocol';
import type { TapedUse } from '../questions/recorded-call.ts';
import type { TapedCall, TapedError } from '../taped-call.ts';
import { applyRule, applyToProperties, DROPPED } from './apply-rule.ts';
import { type Copy, type CopyReport, JsonCopier } from './json-copier.ts';
import { limitedText } from './large-value.ts';
import type { RedactionRule } from './redaction-rule.ts';
import { RedactionRules, type RuleSide } from './redaction-rules.ts';

const UNTYPED = '[untyped]';

/** Values by the fields of a body: a route's id, or the name of a hook. */
type Fields = Readonly<Record<string, unknown>>;

type Part = ApiDocument['routes'][string] | ApiDocument['hooks'][string];

/** The request of a call as it may stand on a tape, with JSON texts. */
export interface RequestTexts {
  readonly headers: string;
  readonly params: string;
  readonly isRedacted: boolean;
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
  readonly #rules: RedactionRules;
  readonly #params: JsonCopier;
  readonly #results: JsonCopier;
  readonly #errors: JsonCopier;
  readonly #parts = new Map<string, Part>();
  /** By the names of headers. */
  readonly #headerParts = new Map<string, Part>();
  /** Whether a reply that is no error may stand on a tape as it is. */
  #hasPlainResults: boolean | undefined;
  #questionRules: ReadonlyMap<string, RedactionRule> | undefined;

  constructor(
    document: ApiDocument,
    route: string,
    allRules: RedactionRules = new RedactionRules(),
  ) {
    this.route = route;
    this.routeText = JSON.stringify(route);
    this.#rules = allRules;
    const copierOf = (side: RuleSide) =>
      new JsonCopier({ document, rules: allRules.forValues(route, side), allRules });
    this.#params = copierOf('params');
    this.#results = copierOf('results');
    this.#errors = copierOf('errors');
    const model = document.routes[route];
    if (model === undefined) throw new Error(`The type model holds no route '${route}'`);
    this.contract = model.contract;
    for (const id of model.hooks ?? []) {
      const hook = document.hooks[id];
      if (hook === undefined) continue;
      this.#parts.set(hook.name ?? id, hook);
      if (hook.header !== undefined) this.#headerParts.set(hook.header, hook);
    }
    this.#parts.set(route, model);
  }

  /** Reads all types, so that calls need not, and notes which rules match. Throws for types that cannot be read. */
  prepare(headers: readonly string[]): void {
    for (const part of this.#parts.values()) {
      this.#params.accepted(part.params);
      if (part.result !== undefined) this.#results.typed(part.result);
      for (const { data } of part.errors ?? []) if (data !== undefined) this.#errors.typed(data);
    }
    for (const name of headers) this.#rules.forHeader(this.route, name);
  }

  /**
   * Reads the body of a request: `[1]`, `{"users/get":[1],"auth":["x"]}`, or nothing. `isAccepted` says that the router has
   * found its parameters valid.
   */
  request(text: string, headers: TapedCall['headers'], isAccepted: boolean): RequestTexts {
    const body = parse(text);
    const given: Fields = isList(body) ? { [this.route]: body } : (body ?? {});
    const report: CopyReport = { isRedacted: body === undefined };
    let params = '';
    for (const [field, part] of this.#parts) {
      if (isHeaderPart(part)) continue;
      const json = Object.hasOwn(given, field) ? given[field] : undefined;
      if (json === undefined && field !== this.route) continue;
      const copied = this.#copyParams(part.params, json ?? [], isAccepted, report);
      if (copied === DROPPED) continue;
      const text = JSON.stringify(copied);
      const limited = limitedText(text, this.#rules.maxValueBytes);
      report.isRedacted ||= limited !== text;
      params += `${params === '' ? '' : ','}${JSON.stringify(field)}:${limited}`;
    }
    const headersText = this.#headersText(headers, report);
    return { headers: headersText, params: `{${params}}`, isRedacted: report.isRedacted };
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

  /** What a call asked and took, `"questions":[…],"taken":{…}`, with rules for properties applied to the questions. */
  use(use: TapedUse): TapedUse {
    this.#questionRules ??= this.#rules.forQuestions(this.route);
    const rules = this.#questionRules;
    if (rules.size === 0) return use;
    const given: Partial<TapedCall> = JSON.parse(`{${use.text}}`);
    const { pseudonyms } = this.#rules;
    const ruled = (json: unknown) => applyToProperties(json, (name) => rules.get(name), pseudonyms);
    const questions = given.questions?.map((question) => ({
      ...question,
      params: ruled(question.params),
      ...(question.result !== undefined && { result: ruled(question.result) }),
    }));
    const text = JSON.stringify({ ...given, questions }).slice(1, -1);
    return { text, isMasked: use.isMasked || text !== use.text };
  }

  #copyParams(type: string, json: unknown, isAccepted: boolean, report: CopyReport): unknown {
    if (isAccepted) return this.#params.accepted(type)(json, report);
    const typed = this.#params.typedJson(type, json);
    if (typed !== undefined) return this.#params.typed(type)(typed, report);
    report.isRedacted = true;
    return DROPPED;
  }

  /** Leaves out those that a hook takes as a sensitive value. */
  #headersText(headers: TapedCall['headers'], report: CopyReport): string {
    let text = '';
    for (const name in headers) {
      const value = headers[name];
      const part = this.#headerParts.get(name);
      if (part !== undefined && this.#isSensitive(part, value)) {
        report.isRedacted = true;
        continue;
      }
      const rule = this.#rules.forHeader(this.route, name);
      const json = rule ? applyRule(rule, value, this.#rules.pseudonyms) : value;
      report.isRedacted ||= rule !== undefined;
      if (json === DROPPED) continue;
      text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${JSON.stringify(json)}`;
    }
    return `{${text}}`;
  }

  #isSensitive({ params }: Part, header: string | undefined): boolean {
    const report: CopyReport = { isRedacted: false };
    this.#params.typed(params)([header], report);
    return report.isRedacted;
  }

  #typedError(part: Part | undefined, { type, data }: TapedError): TapedError {
    const declared = part?.errors?.find((error) => error.type === type);
    if (declared === undefined)
      return { type: Object.hasOwn(PROTOCOL_ERRORS, type) ? type : UNTYPED };
    if (declared.data === undefined || data === undefined) return { type };
    // The message of an error and data of no type are never taken over.
    const typed = this.#errors.typedJson(declared.data, data);
    if (typed === undefined) return { type };
    const json = copied(this.#errors.typed(declared.data), typed);
    return json === DROPPED ? { type } : { type, data: this.#limited(json) };
  }

  #limited(json: unknown): unknown {
    const { maxValueBytes } = this.#rules;
    if (json === DROPPED || maxValueBytes === Number.POSITIVE_INFINITY) return json;
    return JSON.parse(limitedText(JSON.stringify(json), maxValueBytes));
  }
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
