import type { TapedUse } from '../../questions/recorded-call.ts';
import type { TapedQuestion } from '../../questions/taped-question.ts';
import type { TapedCall } from '../../taped-call.ts';
import { limitedText } from '../large-value.ts';
import { DROPPED } from './apply-rule.ts';
import { applyRules } from './apply-rules.ts';
import type { QuestionSide, RedactionRules } from './redaction-rules.ts';
import { RulePlace } from './rule-place.ts';

/** Changes the JSON of the parameters or the answer of a question on its way to a tape; `undefined` for one that is dropped. */
export type RuleQuestion = (
  question: Pick<TapedQuestion, 'dependency' | 'method' | 'contract'>,
  side: QuestionSide,
  json: unknown,
) => unknown;

/** Rules and the limit of values for the questions of a route's calls; `undefined` for none. */
export function questionRules(rules: RedactionRules, route: string): RuleQuestion | undefined {
  const { pseudonyms, maxValueBytes } = rules;
  if (!rules.mayRuleQuestions(route) && maxValueBytes === Number.POSITIVE_INFINITY)
    return undefined;
  const places = new Map<string, RulePlace>();
  return (question, side, json) => {
    const key = `${side} ${question.dependency} ${question.method}`;
    const place = places.get(key) ?? RulePlace.root(rules.forQuestions(route, question, side));
    places.set(key, place);
    const types = rules.typesOf(question.contract, side);
    const ruled = applyRules({ json, place, types }, { types: rules.questionTypes, pseudonyms });
    // A value that is left out of parameters, or of a list, is null.
    if (ruled === DROPPED) return side === 'params' ? null : undefined;
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
    params: rule(question, 'params', question.params),
    ...(question.result !== undefined && { result: rule(question, 'results', question.result) }),
  }));
  const text = JSON.stringify({ ...given, questions }).slice(1, -1);
  // A replay compares parameters after the same rules, but it needs answers as they were.
  const isChanged = given.questions?.some(
    ({ result }, i) => JSON.stringify(result) !== JSON.stringify(questions?.[i]?.result),
  );
  return { text, isMasked: use.isMasked || isChanged === true };
}
