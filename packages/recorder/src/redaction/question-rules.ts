import type { TapedUse } from '../questions/recorded-call.ts';
import type { TapedCall } from '../taped-call.ts';
import { applyToProperties } from './apply-rule.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import type { RedactionRule } from './redaction-rule.ts';

/** What a call asked and took, `"questions":[…],"taken":{…}`, with rules by the names of properties applied to the questions. */
export function ruleQuestions(
  use: TapedUse,
  rules: ReadonlyMap<string, RedactionRule>,
  pseudonyms: Pseudonyms | undefined,
): TapedUse {
  if (rules.size === 0) return use;
  const given: Partial<TapedCall> = JSON.parse(`{${use.text}}`);
  const ruled = (json: unknown) => applyToProperties(json, (name) => rules.get(name), pseudonyms);
  const questions = given.questions?.map((question) => ({
    ...question,
    params: ruled(question.params),
    ...(question.result !== undefined && { result: ruled(question.result) }),
  }));
  const text = JSON.stringify({ ...given, questions }).slice(1, -1);
  return { text, isMasked: use.isMasked || text !== use.text };
}
