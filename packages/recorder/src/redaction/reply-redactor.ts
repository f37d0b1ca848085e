import type { ApiDocument } from '@mikrokit/router';
import { PROTOCOL_ERRORS } from '@mikrokit/router/protocol';
import type { TapedCall, TapedError } from '../taped-call.ts';
import type { TapedFile } from '../taped-parts.ts';
import type { CallField, CallPart } from './call-fields.ts';
import type { Copy } from './copy.ts';
import { insertFiles } from './insert-files.ts';
import { itemJson } from './item-json.ts';
import { JsonCopier } from './json-copier.ts';
import { limitedText } from './large-value.ts';
import { DROPPED } from './rules/apply-rule.ts';
import type { RedactionRules, RuleSide } from './rules/redaction-rules.ts';

const UNTYPED = '[untyped]';

/** The outcome of a call as it is written to a tape. */
type TypedReply = Pick<TapedCall, 'status' | 'results' | 'errors'>;

/** Options of a {@link ReplyRedactor}. */
interface ReplyRedactorOptions {
  readonly document: ApiDocument;
  /** The id of the route. */
  readonly route: string;
  readonly fields: readonly CallField[];
  readonly rules: RedactionRules;
}

/** A field with a result, and the function that copies it. */
interface ResultField extends CallField {
  readonly copy: Copy;
}

/** Copies the replies to one route's calls. Undeclared errors keep only a protocol error's type. */
export class ReplyRedactor {
  readonly #options: ReplyRedactorOptions;
  readonly #results: JsonCopier;
  readonly #errors: JsonCopier;
  /** The type of the items of a result that streams. */
  readonly #item: string | undefined;
  #fields: readonly ResultField[] | undefined;
  /** Whether a reply without errors can be put on a tape unchanged. */
  #hasPlainResults: boolean | undefined;
  #hasPlainItems: boolean | undefined;

  constructor(options: ReplyRedactorOptions) {
    const { document, route, rules } = options;
    this.#options = options;
    const copierOf = (side: RuleSide) =>
      new JsonCopier({ document, rules: rules.forValues(route, side), allRules: rules });
    this.#results = copierOf('results');
    this.#errors = copierOf('errors');
    this.#item = document.routes[route]?.item;
  }

  /**
   * Reads all types before the first call, and notes which rules match. Throws for types that
   * cannot be read.
   */
  prepare(): void {
    for (const { part } of this.#options.fields) {
      if (part.result !== undefined) this.#results.typed(part.result);
      for (const { data } of part.errors ?? []) if (data !== undefined) this.#errors.typed(data);
    }
    if (this.#item !== undefined) this.#results.item(this.#item);
  }

  /** Reads the body of a reply: `{"users/get":{…},"errors":{…}}`. */
  read(status: number, text: string | undefined): TypedReply {
    const { errors: failed = {}, ...given } = JSON.parse(text || '{}') as Fields;
    const results: Record<string, unknown> = Object.create(null);
    const errors: Record<string, TapedError> = Object.create(null);
    for (const { name, copy } of this.#resultFields()) {
      if (!Object.hasOwn(given, name)) continue;
      const json = this.#limited(copied(copy, given[name]));
      if (json !== DROPPED) results[name] = json;
    }
    for (const [name, error] of Object.entries(failed as Record<string, TapedError>)) {
      const field = this.#options.fields.find((one) => one.name === name);
      errors[field === undefined ? UNTYPED : name] = this.#typedError(field?.part, error);
    }
    return { status, results, errors };
  }

  /** The JSON of the results of a reply that is no error. */
  resultsText(text: string | undefined): string {
    const { fields, rules } = this.#options;
    this.#hasPlainResults ??= fields.every(
      ({ part: { result } }) => result === undefined || this.#results.isPlain(result),
    );
    if (this.#hasPlainResults) {
      if (isWithin(text, rules.maxValueBytes)) return text || '{}';
      const limited = this.#limitedAsSent(text ?? '');
      if (limited !== undefined) return limited;
    }
    const given = JSON.parse(text || '{}') as Fields;
    let results = '';
    for (const { name, key, copy } of this.#resultFields()) {
      if (!Object.hasOwn(given, name)) continue;
      const json = copied(copy, given[name]);
      if (json === DROPPED) continue;
      const limited = limitedText(JSON.stringify(json), rules.maxValueBytes);
      results += `${results === '' ? '' : ','}${key}${limited}`;
    }
    return `{${results}}`;
  }

  /**
   * The results of a reply that can be put on a tape unchanged, except for its size. `undefined`
   * for several. Its JSON is as `JSON.stringify` would write it, so it need not be parsed and
   * written again: `npm run bench -- recorder-call`.
   */
  #limitedAsSent(text: string): string | undefined {
    const [field, ...others] = this.#resultFields();
    if (field === undefined || others.length > 0) return undefined;
    const start = `{${field.key}`;
    if (!text.startsWith(start)) return undefined;
    const { maxValueBytes } = this.#options.rules;
    return `${start}${limitedText(text.slice(start.length, -1), maxValueBytes)}}`;
  }

  /** The JSON of the result of a route that is a file. */
  fileText(file: TapedFile): string {
    const { route } = this.#options;
    const field = this.#resultFields().find(({ name }) => name === route);
    const json = field === undefined ? UNTYPED : copied(field.copy, true);
    if (json === DROPPED) return '{}';
    const located = insertFiles(json, new Map([['', file]]));
    return JSON.stringify({ [route]: located });
  }

  /** The JSON of an item of a result that streams. */
  itemText(text: string): string {
    const type = this.#item;
    if (type === undefined) return JSON.stringify(UNTYPED);
    this.#hasPlainItems ??= this.#results.isPlainItem(type);
    if (this.#hasPlainItems) return text;
    return itemJson(copied(this.#results.item(type), JSON.parse(text)));
  }

  #resultFields(): readonly ResultField[] {
    this.#fields ??= this.#options.fields.flatMap((field) => {
      const { result } = field.part;
      return result === undefined ? [] : [{ ...field, copy: this.#results.typed(result) }];
    });
    return this.#fields;
  }

  #typedError(part: CallPart | undefined, { type, data }: TapedError): TapedError {
    const declared = this.#declared(part, type);
    if (declared === undefined)
      return { type: Object.hasOwn(PROTOCOL_ERRORS, type) ? type : UNTYPED };
    if (declared.data === undefined || data === undefined) return { type };
    // The message of an error, and data without a type, are never copied.
    const typed = this.#errors.typedJson(declared.data, data);
    if (typed === undefined) return { type };
    const json = copied(this.#errors.typed(declared.data), typed);
    return json === DROPPED ? { type } : { type, data: this.#limited(json) };
  }

  /**
   * An error as a part of the call declares it. A problem (RFC 9457) does not say which part threw
   * it.
   */
  #declared(part: CallPart | undefined, type: string) {
    const parts = part === undefined ? [] : [part, ...this.#options.fields.map(({ part }) => part)];
    return parts.flatMap(({ errors = [] }) => errors).find((error) => error.type === type);
  }

  #limited(json: unknown): unknown {
    const { maxValueBytes } = this.#options.rules;
    if (json === DROPPED || maxValueBytes === Number.POSITIVE_INFINITY) return json;
    return JSON.parse(limitedText(JSON.stringify(json), maxValueBytes));
  }
}

/** Values by the fields of a body. */
type Fields = Readonly<Record<string, unknown>>;

function copied(copy: Copy, json: unknown): unknown {
  return copy(json, { isRedacted: false });
}

/** Whether a text is surely no larger: no character of UTF-16 has more than three bytes in UTF-8. */
function isWithin(text: string | undefined, maxBytes: number): boolean {
  return (text?.length ?? 0) * 3 <= maxBytes;
}
