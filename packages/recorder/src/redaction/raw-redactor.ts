import type { ApiDocument } from '@mikrokit/router';
import type { TapedUse } from '../dependency-calls/recorded-call.ts';
import type { TapedCall } from '../taped-call.ts';
import type { CopyReport } from './copy.ts';
import { HeaderRedactor } from './header-redactor.ts';
import { JsonCopier } from './json-copier.ts';
import {
  dependencyCallRules,
  type RuleDependencyCall,
  ruleDependencyCalls,
} from './rules/dependency-call-rules.ts';
import type { RedactionRules } from './rules/redaction-rules.ts';

/**
 * Writes what a tape can contain of the calls of a raw route. Types describe only its dependency
 * calls.
 */
export class RawRedactor {
  readonly route: string;
  readonly #headers: HeaderRedactor;
  readonly #ruleDependencyCall: RuleDependencyCall | undefined;

  constructor(document: ApiDocument, route: string, rules: RedactionRules) {
    this.route = route;
    this.#ruleDependencyCall = dependencyCallRules(rules, route);
    // The document does not list the hooks of a raw route, so the parameters of all hooks are
    // treated as sensitive.
    const fields = Object.values(document.hooks).map((part) => ({ part }));
    const params = new JsonCopier({ document, rules: [], allRules: rules });
    this.#headers = new HeaderRedactor({ route, fields, params, rules });
  }

  headersText(headers: TapedCall['headers']): string {
    const report: CopyReport = { isRedacted: false };
    return this.#headers.toText(headers, report);
  }

  use(use: TapedUse): TapedUse {
    return ruleDependencyCalls(use, this.#ruleDependencyCall);
  }
}
