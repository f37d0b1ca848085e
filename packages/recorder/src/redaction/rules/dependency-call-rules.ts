import type { TapedUse } from '../../dependency-calls/recorded-call.ts';
import type { TapedDependencyCall } from '../../dependency-calls/taped-dependency-call.ts';
import type { TapedCall } from '../../taped-call.ts';
import { limitedText } from '../large-value.ts';
import { DROPPED } from './apply-rule.ts';
import { applyRules } from './apply-rules.ts';
import type { DependencyCallSide, RedactionRules } from './redaction-rules.ts';
import { RuleLocation } from './rule-location.ts';

/**
 * Changes the JSON of the parameters or the answer of a dependency call on its way to a tape.
 * `undefined` if it is dropped.
 */
export type RuleDependencyCall = (
  dependencyCall: Pick<TapedDependencyCall, 'dependency' | 'method' | 'contract'>,
  side: DependencyCallSide,
  json: unknown,
) => unknown;

/**
 * Rules and the size limit for the dependency calls of a route's calls. `undefined` without any.
 */
export function dependencyCallRules(
  rules: RedactionRules,
  route: string,
): RuleDependencyCall | undefined {
  const { pseudonyms, maxValueBytes } = rules;
  if (!rules.mayRuleDependencyCalls(route) && maxValueBytes === Number.POSITIVE_INFINITY)
    return undefined;
  const locations = new Map<string, RuleLocation>();
  return (dependencyCall, side, json) => {
    const key = `${side} ${dependencyCall.dependency} ${dependencyCall.method}`;
    const location =
      locations.get(key) ??
      RuleLocation.root(rules.forDependencyCalls(route, dependencyCall, side));
    locations.set(key, location);
    const types = rules.typesOf(dependencyCall.contract, side);
    const ruled = applyRules(
      { json, location, types },
      { types: rules.dependencyCallTypes, pseudonyms },
    );
    // A value that is dropped from parameters, or from an array, is null.
    if (ruled === DROPPED) return side === 'params' ? null : undefined;
    return ruled === undefined
      ? ruled
      : JSON.parse(limitedText(JSON.stringify(ruled), maxValueBytes));
  };
}

/**
 * Dependency calls of a call and the values that it took, `"dependencyCalls":[…],"taken":{…}`.
 * Rules are applied to the dependency calls.
 */
export function ruleDependencyCalls(use: TapedUse, rule: RuleDependencyCall | undefined): TapedUse {
  if (rule === undefined) return use;
  const given: Partial<TapedCall> = JSON.parse(`{${use.text}}`);
  const dependencyCalls = given.dependencyCalls?.map((dependencyCall) => ({
    ...dependencyCall,
    params: rule(dependencyCall, 'params', dependencyCall.params),
    ...(dependencyCall.result !== undefined && {
      result: rule(dependencyCall, 'results', dependencyCall.result),
    }),
  }));
  const text = JSON.stringify({ ...given, dependencyCalls }).slice(1, -1);
  // A replay compares parameters after the same rules, but it needs answers as they were.
  const isChanged = given.dependencyCalls?.some(
    ({ result }, i) => JSON.stringify(result) !== JSON.stringify(dependencyCalls?.[i]?.result),
  );
  return { text, isMasked: use.isMasked || isChanged === true };
}
