import type { Explanation } from '../kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { type TypeId, type Types, typeNode } from '../model.ts';

/** Whether a JSON value satisfies a type, with so many levels of nesting still allowed. */
export type Probe = (id: TypeId, value: unknown, levels: number) => boolean;

/**
 * Makes a probe that remembers its answers, so that the unions of a recursive type do not walk the
 * same part of a value again on each level. For use on one value that does not change meanwhile.
 */
export function createProbe(types: Types, isDeep: (id: TypeId) => boolean): Probe {
  const answers = new Map<TypeId, Map<unknown, boolean>>();
  let levelsLeft = 0;
  let failed = false;
  let current = '';
  const satisfies = (id: TypeId, value: unknown): boolean => {
    const outer = { failed, current };
    failed = false;
    current = id;
    const node = typeNode(types, id);
    kindOf(node).explain(node, value, explanation);
    const isSatisfied = !failed;
    ({ failed, current } = outer);
    return isSatisfied;
  };
  // Asked by unions, which is where the same part of a value is looked at more than once.
  const accepts = (id: TypeId, value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return satisfies(id, value);
    const answersOfType = answers.get(id) ?? new Map<unknown, boolean>();
    answers.set(id, answersOfType);
    const answer = answersOfType.get(value) ?? satisfies(id, value);
    answersOfType.set(value, answer);
    return answer;
  };
  const explanation: Explanation = {
    types,
    print: () => '',
    accepts,
    report: () => {
      failed = true;
    },
    explain: (id, value) => {
      failed ||= !satisfies(id, value);
    },
    at: (_, work) => {
      if (!failed) work();
    },
    nested: (work) => {
      if (levelsLeft <= 0 && isDeep(current)) {
        failed = true;
        return;
      }
      levelsLeft--;
      work();
      levelsLeft++;
    },
  };
  return (id, value, levels) => {
    levelsLeft = levels;
    return accepts(id, value);
  };
}
