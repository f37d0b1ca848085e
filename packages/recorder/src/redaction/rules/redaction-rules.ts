import type { ApiDocument } from '@mikrokit/router';
import type { TapedDependencyCall } from '../../dependency-calls/taped-dependency-call.ts';
import type { RedactionOptions } from './assert-rules.ts';
import { Pseudonyms } from './pseudonyms.ts';
import type { RedactionRule } from './redaction-rule.ts';

/** The values that a rule can apply to. */
export type RuleSide = 'params' | 'results' | 'errors';

/** The values of a call to a dependency. */
export type DependencyCallSide = 'params' | 'results';

/** The rules of a recorder, and which of them match something. */
export class RedactionRules {
  readonly pseudonyms: Pseudonyms | undefined;
  readonly maxValueBytes: number;
  readonly #rules: readonly RedactionRule[];
  readonly #unused: Set<RedactionRule>;
  /** The types of dependency calls, by their ids, and the models that they are from. */
  #dependencyCallTypes: ApiDocument['types'] = {};
  readonly #models = new Set<ApiDocument['types']>();

  constructor(options: RedactionOptions = {}) {
    const { rules = [], pseudonymKey, maxValueBytes = Number.POSITIVE_INFINITY } = options;
    this.maxValueBytes = maxValueBytes;
    this.#rules = rules;
    // Dependencies are not known before they are called.
    this.#unused = new Set(rules.filter(({ dependency }) => dependency === undefined));
    this.pseudonyms = pseudonymKey === undefined ? undefined : new Pseudonyms(pseudonymKey);
  }

  /** The rules for the values of a route. */
  forValues(route: string, side: RuleSide): readonly RedactionRule[] {
    return this.#rules.filter(
      (rule) =>
        (rule.header ?? rule.dependency) === undefined &&
        (rule.in === undefined || rule.in === side) &&
        isForRoute(rule, route),
    );
  }

  /** Whether any rule can apply to the dependency calls of a route's calls. */
  mayRuleDependencyCalls(route: string): boolean {
    return this.#rules.some((rule) => isForDependencyCalls(rule) && isForRoute(rule, route));
  }

  /** The rules for the parameters or the answer of a dependency call: those for its dependency, and those without path. */
  forDependencyCalls(
    route: string,
    { dependency, method }: Pick<TapedDependencyCall, 'dependency' | 'method'>,
    side: DependencyCallSide,
  ): readonly RedactionRule[] {
    const names = [undefined, dependency, `${dependency}.${method}`];
    return this.#rules.filter(
      (rule) =>
        isForDependencyCalls(rule) &&
        isForRoute(rule, route) &&
        names.includes(rule.dependency) &&
        // Without a dependency, `in` names the side of the call.
        (rule.dependency === undefined || rule.in === undefined || rule.in === side),
    );
  }

  /** Takes the types of a dependency, before its first dependency call. */
  learnTypes(types: ApiDocument['types']): void {
    if (this.#models.has(types)) return;
    this.#models.add(types);
    // Equal ids are equal types.
    this.#dependencyCallTypes = { ...this.#dependencyCallTypes, ...types };
  }

  get dependencyCallTypes(): ApiDocument['types'] {
    return this.#dependencyCallTypes;
  }

  /**
   * The ids of the types of the parameters or the answer of a dependency call. Empty if no rule
   * names a type.
   */
  typesOf(contract: string | undefined, side: DependencyCallSide): readonly string[] {
    if (contract === undefined || !this.#rules.some(({ type }) => type !== undefined)) return [];
    const node = this.dependencyCallTypes[contract];
    if (node?.kind !== 'object') return [];
    const name = side === 'params' ? 'params' : 'result';
    return node.properties.filter((property) => property.name === name).map(({ type }) => type);
  }

  /** The rule for a header of the calls of a route. */
  forHeader(route: string, name: string): RedactionRule | undefined {
    const rule = this.#rules.find(
      (one) => one.header?.toLowerCase() === name && isForRoute(one, route),
    );
    if (rule !== undefined) this.use(rule);
    return rule;
  }

  /** Notes that a rule applies to something. */
  use(rule: RedactionRule): void {
    this.#unused.delete(rule);
  }

  /** Throws a `TypeError` if a rule applies to nothing: its name can be misspelt. */
  assertUsed(): void {
    for (const rule of this.#unused)
      throw new TypeError(
        `rules: no value or header matches ${JSON.stringify(rule)}, or only sensitive ones, which are masked anyway; check its names, or leave it out`,
      );
  }
}

function isForDependencyCalls({
  dependency,
  property,
  type,
  path,
  action,
}: RedactionRule): boolean {
  if (dependency !== undefined) return true;
  return (property ?? type) !== undefined && path === undefined && action !== 'keep';
}

/** `users/*` is for `users/get` and `users/roles/get`. */
function isForRoute({ route }: RedactionRule, id: string): boolean {
  if (route === undefined || route === id) return true;
  return route.endsWith('/*') && id.startsWith(route.slice(0, -1));
}
