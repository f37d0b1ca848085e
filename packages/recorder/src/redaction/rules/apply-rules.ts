import type { ApiDocument } from '@mikrokit/router';
import { readType } from '../type-shape.ts';
import { applyRule, DROPPED } from './apply-rule.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import type { RuleLocation } from './rule-location.ts';

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
export function applyRules({ json, location, types }: RuledValue, means: RuleMeans): unknown {
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
