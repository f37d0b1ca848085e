import type { ApiDocument } from '@mikrokit/router';
import type { CallBody } from '@mikrokit/router/protocol';
import { receivedItemOf } from '@mikrokit/types/runtime/interpret';
import type { TapedCall } from '../taped-call.ts';
import type { TapedFile } from '../taped-parts.ts';
import type { CallField } from './call-fields.ts';
import type { Copy, CopyReport } from './copy.ts';
import { HeaderRedactor } from './header-redactor.ts';
import { insertFiles } from './insert-files.ts';
import { itemJson } from './item-json.ts';
import { JsonCopier } from './json-copier.ts';
import { limitedText } from './large-value.ts';
import { parseBody } from './parse-body.ts';
import { DROPPED } from './rules/apply-rule.ts';
import type { RedactionRules } from './rules/redaction-rules.ts';

/** The request of a call as it is written to a tape, with JSON texts. */
interface RequestTexts {
  readonly headers: string;
  /** In parts, because parameters can be large. */
  readonly params: readonly string[];
  readonly isRedacted: boolean;
}

/** A request as it was made. */
interface GivenRequest {
  readonly headers: TapedCall['headers'];
  /** Whether the router has found its parameters valid. */
  readonly isAccepted: boolean;
  /** By JSON pointers. Absent for a call without files. */
  readonly files?: ReadonlyMap<string, TapedFile> | undefined;
}

/** Options of a {@link RequestRedactor}. */
interface RequestRedactorOptions {
  readonly document: ApiDocument;
  /** The id of the route. */
  readonly route: string;
  readonly fields: readonly CallField[];
  readonly rules: RedactionRules;
}

type ParamsTexts = Omit<RequestTexts, 'headers'>;

/** A field in bodies, and the function that copies it. */
interface BodyField extends CallField {
  readonly copy: Copy;
}

/** Copies the requests of one route's calls. Parameters that are not of their types are dropped as a whole. */
export class RequestRedactor {
  /** Whether values without types can be stored. Handlers get these unchanged from a parsed body. */
  readonly keepsUntyped: boolean;
  readonly #options: RequestRedactorOptions;
  readonly #copier: JsonCopier;
  readonly #headers: HeaderRedactor;
  /** The type of the items of a parameter that streams. */
  readonly #item: string | undefined;
  #fields: readonly BodyField[] | undefined;
  /** The parameters of accepted calls that send none. */
  #none: ParamsTexts | undefined;

  constructor(options: RequestRedactorOptions) {
    const { document, route, fields, rules } = options;
    this.#options = options;
    const own = rules.forValues(route, 'params');
    this.keepsUntyped = own.some(({ action }) => action === 'keep');
    this.#copier = new JsonCopier({ document, rules: own, allRules: rules });
    this.#headers = new HeaderRedactor({ route, fields, params: this.#copier, rules });
    const model = document.routes[route];
    this.#item = model && receivedItemOf(document.types, model);
  }

  /**
   * Reads all types before the first call, and notes which rules match. Throws for types that
   * cannot be read.
   */
  prepare(headers: readonly string[]): void {
    const { route, fields, rules } = this.#options;
    for (const { part } of fields) this.#copier.accepted(part.params);
    if (this.#item !== undefined) this.#copier.acceptedItem(this.#item);
    for (const name of headers) rules.forHeader(route, name);
  }

  /** Reads the body of a request, as text or parsed. `undefined` if it cannot be read. */
  texts(body: string | CallBody | undefined, given: GivenRequest): RequestTexts {
    const report: CopyReport = { isRedacted: false };
    const headers = this.#headers.toText(given.headers, report);
    const { params, isRedacted } = this.#params(body, given);
    return { headers, params, isRedacted: isRedacted || report.isRedacted };
  }

  /** Whether a parameter streams. */
  get sendsItems(): boolean {
    return this.#item !== undefined;
  }

  /** The JSON of a valid item of a parameter that streams. */
  itemText(json: unknown, report: CopyReport): string {
    if (this.#item === undefined)
      throw new Error(`No parameter of '${this.#options.route}' streams`);
    return itemJson(this.#copier.acceptedItem(this.#item)(json, report));
  }

  #params(text: string | CallBody | undefined, given: GivenRequest): ParamsTexts {
    if (text !== '' || !given.isAccepted) return this.#readParams(text, given);
    if (this.#none === undefined) {
      const { params, isRedacted } = this.#readParams(text, given);
      this.#none = { params: [params.join('')], isRedacted };
    }
    return this.#none;
  }

  #readParams(
    text: string | CallBody | undefined,
    { isAccepted, files }: GivenRequest,
  ): ParamsTexts {
    const { route, rules } = this.#options;
    const body = typeof text === 'string' ? parseBody(text) : text;
    const given: Fields = isList(body) ? { [route]: body } : (body ?? {});
    const report: CopyReport = { isRedacted: body === undefined };
    const params = ['{'];
    this.#fields ??= this.#bodyFields();
    for (const field of this.#fields) {
      const { name, key } = field;
      const json = Object.hasOwn(given, name) ? given[name] : undefined;
      if (json === undefined && name !== route) continue;
      const copied = isAccepted
        ? field.copy(json ?? [], report)
        : this.#copyRejected(field, json ?? [], report);
      if (copied === DROPPED) continue;
      const text = JSON.stringify(files ? insertFiles(copied, files) : copied);
      const limited = limitedText(text, rules.maxValueBytes);
      report.isRedacted ||= limited !== text;
      params.push(params.length === 1 ? key : `,${key}`, limited);
    }
    params.push('}');
    return { params, isRedacted: report.isRedacted };
  }

  /** Copies parameters that the router can have rejected. */
  #copyRejected({ part }: CallField, json: unknown, report: CopyReport): unknown {
    const typed = this.#copier.typedJson(part.params, json);
    if (typed !== undefined) return this.#copier.typed(part.params)(typed, report);
    report.isRedacted = true;
    return DROPPED;
  }

  #bodyFields(): readonly BodyField[] {
    return this.#options.fields
      .filter(({ part }) => part.header === undefined)
      .map((field) => ({ ...field, copy: this.#copier.accepted(field.part.params) }));
  }
}

/** Values by the fields of a body. */
type Fields = Readonly<Record<string, unknown>>;

function isList(body: CallBody | undefined): body is readonly unknown[] {
  return Array.isArray(body);
}
