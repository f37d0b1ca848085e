import type { TapedUse } from '../questions/recorded-call.ts';
import type { TapedQuestion } from '../questions/taped-question.ts';
import type { TapedCall } from '../taped-call.ts';
import { applyRule, DROPPED } from './apply-rule.ts';
import { limitedText } from './large-value.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import type { QuestionSide, RedactionRules } from './redaction-rules.ts';
import { RulePlace } from './rule-place.ts';

/** Changes the JSON of the parameters or the answer of a question on its way to a tape; `undefined` for one that is dropped. */
export type RuleQuestion = (
  question: Pick<TapedQuestion, 'dependency' | 'method'>,
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
    const ruled = applyRules(json, place, pseudonyms);
    // What is left out of parameters, or of a list, is null.
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

/** Applies the rules for a place and for those within it to JSON. */
function applyRules(json: unknown, place: RulePlace, pseudonyms: Pseudonyms | undefined): unknown {
  if (place.isFree) return json;
  const rule = place.ruleFor(NO_TYPES);
  if (rule !== undefined) return applyRule(rule, json, pseudonyms);
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json))
    return json.map((item, i) => {
      const ruled = applyRules(item, place.at(i), pseudonyms);
      return ruled === DROPPED ? null : ruled;
    });
  const entries = Object.entries(json).flatMap(([key, part]) => {
    const ruled = applyRules(part, place.at(key), pseudonyms);
    return ruled === DROPPED ? [] : [[key, ruled]];
  });
  return Object.fromEntries(entries);
}

/** Rules by types do not reach questions. */
const NO_TYPES: ReadonlySet<string> = new Set();
