import type { TapedUse } from '../questions/recorded-call.ts';
import type { TapedCall } from '../taped-call.ts';
import { applyToProperties } from './apply-rule.ts';
import { limitedText } from './large-value.ts';
import type { RedactionRules } from './redaction-rules.ts';

/** Changes the JSON of parameters and answers of questions on their way to a tape. */
export type RuleQuestion = (json: unknown) => unknown;

/** Rules by the names of properties and the limit of values, for the questions of a route's calls; `undefined` for none. */
export function questionRules(rules: RedactionRules, route: string): RuleQuestion | undefined {
  const { pseudonyms, maxValueBytes } = rules;
  const byName = rules.forQuestions(route);
  if (byName.size === 0 && maxValueBytes === Number.POSITIVE_INFINITY) return undefined;
  return (json) => {
    const ruled = applyToProperties(json, (name) => byName.get(name), pseudonyms);
    return ruled === undefined
      ? ruled
      : JSON.parse(limitedText(JSON.stringify(ruled), maxValueBytes));
  };
}

/** Questions of a call and the values that it took, `"questions":[…],"taken":{…}`; rules are applied to the questions. */
export function ruleQuestions(use: TapedUse, rule: RuleQuestion | undefined): TapedUse {
  if (rule === undefined) return use;
  const given: Partial<TapedCall> = JSON.parse(`{${use.text}}`);
  const questions = given.questions?.map((question) => ({
    ...question,
    params: rule(question.params),
    ...(question.result !== undefined && { result: rule(question.result) }),
  }));
  const text = JSON.stringify({ ...given, questions }).slice(1, -1);
  // A replay compares parameters after the same rules, but it needs answers as they were.
  const isChanged = given.questions?.some(
    ({ result }, i) => JSON.stringify(result) !== JSON.stringify(questions?.[i]?.result),
  );
  return { text, isMasked: use.isMasked || isChanged === true };
}
