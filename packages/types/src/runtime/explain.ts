import { deepTypes } from '../deep-types.ts';
import type { Explanation } from '../kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { explainElements } from '../kinds/tuple.ts';
import { type ApiModel, type TypeId, type Types, typeNode } from '../model.ts';
import { printType } from '../print-type.ts';
import type { Issue } from './issue.ts';
import { createMessages, type Messages } from './messages.ts';
import { createProbe } from './probe.ts';

export type { ApiModel } from '../model.ts';
export { defaultMessages, type IssueData, type Message, type Messages } from './messages.ts';

/** No more issues than this are reported for one value. */
const MOST_ISSUES = 20;

export interface ExplainOptions {
  /** As it was given to the codec that refused the value. */
  readonly maxDepth: number;
  /** Messages of the application's own, by issue code; the others are {@link defaultMessages}. */
  readonly messages?: Messages | undefined;
}

/**
 * Why a parameter list does not satisfy the types of a route, or of a hook: its first 20 issues, in the order of the
 * types. Their paths begin with the parameter's name. For use after `decodeParams` refused the list.
 */
export function explainParams(
  model: ApiModel,
  id: string,
  params: readonly unknown[],
  options: ExplainOptions,
): Issue[] {
  const handler = handlerOf(model.routes, id) ?? handlerOf(model.hooks, id);
  const node = handler && typeNode(model.types, handler.params);
  if (!handler || node?.kind !== 'tuple')
    throw new Error(`The type model holds no route or hook '${id}'`);
  const issues: Issue[] = [];
  const explanation = createExplanation(model.types, handler.params, issues, options);
  explanation.nested(() => explainElements(node, params, explanation, true));
  return issues;
}

/** Why a JSON value does not satisfy a type: its first 20 issues, in the order of the types. */
export function explainJson(
  model: { readonly types: Types },
  id: TypeId,
  json: unknown,
  options: ExplainOptions,
): Issue[] {
  const issues: Issue[] = [];
  createExplanation(model.types, id, issues, options).explain(id, json);
  return issues;
}

function handlerOf<H>(handlers: Readonly<Record<string, H>>, id: string): H | undefined {
  return Object.hasOwn(handlers, id) ? handlers[id] : undefined;
}

function createExplanation(
  types: Types,
  root: TypeId,
  issues: Issue[],
  { maxDepth, messages }: ExplainOptions,
): Explanation {
  const messageOf = createMessages(messages);
  const path: (string | number)[] = [];
  let levelsLeft = maxDepth;
  let current = root;
  let deep: ReadonlySet<TypeId> | undefined;
  // Asked for only by values that nest as deep as is allowed.
  const isDeep = (id: TypeId) => {
    deep ??= deepTypes(types);
    return deep.has(id);
  };
  const probe = createProbe(types, isDeep);
  const explanation: Explanation = {
    types,
    print: (id) => printType(types, id),
    accepts: (id, value) => probe(id, value, levelsLeft),
    report: (code, expected) => {
      if (issues.length >= MOST_ISSUES) return;
      const issue = { path: [...path], code, expected: expected ?? printType(types, current) };
      issues.push({ ...issue, message: messageOf(issue) });
    },
    explain: (id, value) => {
      if (issues.length >= MOST_ISSUES) return;
      const before = current;
      current = id;
      const node = typeNode(types, id);
      kindOf(node).explain(node, value, explanation);
      current = before;
    },
    at: (key, work) => {
      path.push(key);
      work();
      path.pop();
    },
    nested: (work) => {
      // Types that do not nest without end are not bounded by it, as in the code of the codecs.
      if (levelsLeft <= 0 && isDeep(current)) {
        return explanation.report('depth', `at most ${maxDepth} levels`);
      }
      levelsLeft--;
      work();
      levelsLeft++;
    },
  };
  return explanation;
}
