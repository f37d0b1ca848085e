import type { ApiDocument } from '@mikrokit/router';
import type { TapedUse } from '../../dependency-calls/recorded-call.ts';
import type { TapedDependencyCall } from '../../dependency-calls/taped-dependency-call.ts';
import type { TapedCall } from '../../taped-call.ts';
import { limitedText } from '../large-value.ts';
import { readType } from '../type-shape.ts';
import { applyRule, DROPPED } from './apply-rule.ts';
import type { Pseudonyms } from './pseudonyms.ts';
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

/** A value of a dependency call, with the facts that rules look at. */
interface RuledValue {
  readonly json: unknown;
  readonly location: RuleLocation;
  /** The ids of the types that it can have. Empty if they are unknown. */
  readonly types: readonly string[];
}

/** Means of {@link applyRules}. */
interface RuleMeans {
  readonly types: ApiDocument['types'];
  readonly pseudonyms: Pseudonyms | undefined;
}

/** The value after applying rules to it and its contents, or `DROPPED`. */
function applyRules({ json, location, types }: RuledValue, means: RuleMeans): unknown {
  if (location.isFree) return json;
  const shape = types.length === 0 ? undefined : readType(means.types, types);
  const rule = location.ruleFor(shape?.names ?? NO_NAMES);
  if (rule !== undefined) return applyRule(rule, json, means.pseudonyms);
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json))
    return json.map((item, i) => {
      const value = { json: item, location: location.at(i), types: shape?.typesAt(i) ?? [] };
      const ruled = applyRules(value, means);
      return ruled === DROPPED ? null : ruled;
    });
  const entries = Object.entries(json).flatMap(([key, part]) => {
    const own = shape?.properties.get(key)?.types ?? shape?.otherTypes ?? [];
    const ruled = applyRules({ json: part, location: location.at(key), types: own }, means);
    return ruled === DROPPED ? [] : [[key, ruled]];
  });
  return Object.fromEntries(entries);
}

const NO_NAMES: ReadonlySet<string> = new Set();
