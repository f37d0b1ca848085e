import type { RedactionOptions } from './assert-rules.ts';
import { Pseudonyms } from './pseudonyms.ts';
import type { RedactionRule } from './redaction-rule.ts';

/** The values that a rule may be for. */
export type RuleSide = 'params' | 'results' | 'errors';

/** The rules of a recorder, and which of them match something. */
export class RedactionRules {
  readonly pseudonyms: Pseudonyms | undefined;
  readonly maxValueBytes: number;
  readonly #rules: readonly RedactionRule[];
  readonly #unused: Set<RedactionRule>;

  constructor(options: RedactionOptions = {}) {
    const { rules = [], pseudonymKey, maxValueBytes = Number.POSITIVE_INFINITY } = options;
    this.maxValueBytes = maxValueBytes;
    this.#rules = rules;
    this.#unused = new Set(rules);
    this.pseudonyms = pseudonymKey === undefined ? undefined : new Pseudonyms(pseudonymKey);
  }

  /** The rules for the values of a route. */
  forValues(route: string, side: RuleSide): readonly RedactionRule[] {
    return this.#rules.filter(
      (rule) =>
        rule.header === undefined &&
        (rule.in === undefined || rule.in === side) &&
        isForRoute(rule, route),
    );
  }

  /** The rules for questions to wrapped dependencies, by the names of properties. */
  forQuestions(route: string): ReadonlyMap<string, RedactionRule> {
    const rules = this.#rules.filter(
      ({ property, type, path, action }) =>
        property !== undefined && (type ?? path) === undefined && action !== 'keep',
    );
    const own = rules.filter((rule) => isForRoute(rule, route));
    // The first rule of a property is the one that applies.
    return new Map(own.reverse().map((rule) => [rule.property ?? '', rule]));
  }

  /** The rule for a header of the calls of a route. */
  forHeader(route: string, name: string): RedactionRule | undefined {
    const rule = this.#rules.find(
      (one) => one.header?.toLowerCase() === name && isForRoute(one, route),
    );
    if (rule !== undefined) this.use(rule);
    return rule;
  }

  /** Notes that there is something to which a rule applies. */
  use(rule: RedactionRule): void {
    this.#unused.delete(rule);
  }

  /** Throws a `TypeError` if a rule applies to nothing: its name may be misspelt. */
  assertUsed(): void {
    for (const rule of this.#unused)
      throw new TypeError(
        `rules: no value or header matches ${JSON.stringify(rule)}, or only sensitive ones, which are masked anyway; check its names, or leave it out`,
      );
  }
}

/** `users/*` is for `users/get` and `users/roles/get`. */
function isForRoute({ route }: RedactionRule, id: string): boolean {
  if (route === undefined || route === id) return true;
  return route.endsWith('/*') && id.startsWith(route.slice(0, -1));
}
