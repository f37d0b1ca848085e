import type { TapedCall } from '../taped-call.ts';
import type { CallField } from './call-fields.ts';
import type { CopyReport } from './copy.ts';
import type { JsonCopier } from './json-copier.ts';
import { applyRule, DROPPED } from './rules/apply-rule.ts';
import type { RedactionRules } from './rules/redaction-rules.ts';

/** Options of a {@link HeaderRedactor}. */
interface HeaderRedactorOptions {
  /** The id of the route. */
  readonly route: string;
  /** The fields of hooks that can use headers, and others. */
  readonly fields: readonly Pick<CallField, 'part'>[];
  readonly params: JsonCopier;
  readonly rules: RedactionRules;
}

/** Writes the headers of a route's calls as they are on a tape. */
export class HeaderRedactor {
  readonly #options: HeaderRedactorOptions;

  constructor(options: HeaderRedactorOptions) {
    this.#options = options;
  }

  /** The JSON of the headers, without those that a hook takes as a sensitive value. */
  toText(headers: TapedCall['headers'], report: CopyReport): string {
    const { route, rules } = this.#options;
    let text = '';
    for (const name in headers) {
      const value = headers[name];
      if (this.#isSensitive(name, value)) {
        report.isRedacted = true;
        continue;
      }
      const rule = rules.forHeader(route, name);
      const json = rule ? applyRule(rule, value, rules.pseudonyms) : value;
      report.isRedacted ||= rule !== undefined;
      if (json === DROPPED) continue;
      text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${JSON.stringify(json)}`;
    }
    return `{${text}}`;
  }

  #isSensitive(name: string, value: string | undefined): boolean {
    const report: CopyReport = { isRedacted: false };
    for (const { part } of this.#options.fields)
      if (part.header === name) this.#options.params.typed(part.params)([value], report);
    return report.isRedacted;
  }
}
