import type { ApiDocument } from '@mikrokit/router';
import type { TapedUse } from '../dependency-calls/recorded-call.ts';
import { callFields } from './call-fields.ts';
import { ReplyRedactor } from './reply-redactor.ts';
import { RequestRedactor } from './request-redactor.ts';
import {
  dependencyCallRules,
  type RuleDependencyCall,
  ruleDependencyCalls,
} from './rules/dependency-call-rules.ts';
import { RedactionRules } from './rules/redaction-rules.ts';

/**
 * Copies what one route's calls send and get, as far as types describe it. Sensitive values are
 * masked.
 */
export class Redactor {
  readonly route: string;
  /** The route as JSON. */
  readonly routeText: string;
  readonly contract: string;
  /** Whether its streams continue without their clients. */
  readonly isDetached: boolean;
  readonly request: RequestRedactor;
  readonly reply: ReplyRedactor;
  readonly #ruleDependencyCall: RuleDependencyCall | undefined;

  /** Throws for a route that there is not. */
  constructor(document: ApiDocument, route: string, rules: RedactionRules = new RedactionRules()) {
    const fields = callFields(document, route);
    const { contract = '', detached = false } = document.routes[route] ?? {};
    this.route = route;
    this.routeText = JSON.stringify(route);
    this.contract = contract;
    this.isDetached = detached;
    this.request = new RequestRedactor({ document, route, fields, rules });
    this.reply = new ReplyRedactor({ document, route, fields, rules });
    this.#ruleDependencyCall = dependencyCallRules(rules, route);
  }

  /**
   * Reads all types before the first call, and notes which rules match. Throws for types that
   * cannot be read.
   */
  prepare(headers: readonly string[]): void {
    this.request.prepare(headers);
    this.reply.prepare();
  }

  /** The dependency calls of a call and the values that it took, with rules applied. */
  use(use: TapedUse): TapedUse {
    return ruleDependencyCalls(use, this.#ruleDependencyCall);
  }
}
