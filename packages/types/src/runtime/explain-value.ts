import { elementAt } from '../kinds/tuple.ts';
import { type ApiModel, type TypeId, typeNode } from '../model.ts';
import { printType } from '../print-type.ts';
import { type ExplainOptions, explainJson, explainParams } from './explain.ts';
import type { Model } from './interpret.ts';
import type { Issue } from './issue.ts';
import { createLowering } from './lowering.ts';
import { createMessages, type IssueData } from './messages.ts';
import { TooDeepError } from './too-deep.ts';

/** Why a run-time value does not satisfy a type: at least one issue, as far as it can be walked. */
export function explainValue(
  model: Model,
  id: TypeId,
  value: unknown,
  options: ExplainOptions,
): Issue[] {
  const issues = explainLowered(model, id, value, options);
  if (issues.length > 0) return issues;
  return [toIssue({ path: [], code: 'type', expected: printType(model.types, id) }, options)];
}

/**
 * Why a server would refuse a list of run-time values as the parameters of a route, or of a hook: the issues that it would
 * list, or none.
 */
export function explainCall(
  model: ApiModel,
  id: string,
  params: readonly unknown[],
  options: ExplainOptions,
): readonly Issue[] {
  const handler = Object.hasOwn(model.routes, id) ? model.routes[id] : model.hooks[id];
  const node = handler && typeNode(model.types, handler.params);
  if (node?.kind !== 'tuple') throw new Error(`The type model holds no route or hook '${id}'`);
  return explaining(model, options, (lowering) => {
    const json = Array.from(params, (value, i) => {
      const element = elementAt(node, i, params.length);
      if (element === undefined || (element.optional && value === undefined)) return null;
      return lowering.at(element.label ?? i, () => lowering.lower(element.type, value));
    });
    return explainParams(model, id, json, { ...options, maxDepth: Number.POSITIVE_INFINITY });
  });
}

/**
 * The issues of the value's JSON, in which something that is no JSON stands for what has none. Of a value that nests too
 * deep only that: if it holds itself, there is no end to its issues.
 */
function explainLowered(
  model: Model,
  id: TypeId,
  value: unknown,
  options: ExplainOptions,
): Issue[] {
  return explaining(model, options, (lowering) => {
    const json = lowering.lower(id, value);
    return explainJson(model, id, json, { ...options, maxDepth: Number.POSITIVE_INFINITY });
  });
}

function explaining(
  model: Model,
  options: ExplainOptions,
  explain: (lowering: ReturnType<typeof createLowering>) => Issue[],
): Issue[] {
  const { maxDepth } = options;
  const lowering = createLowering(model.types, { maxDepth, keepGoing: true });
  try {
    return explain(lowering);
  } catch (error) {
    if (error instanceof RangeError) return []; // as deep as it is allowed to be, which is deeper than the stack
    if (!(error instanceof TooDeepError)) throw error;
    const expected = `at most ${maxDepth} levels`;
    return [toIssue({ path: [...lowering.path], code: 'depth', expected }, options)];
  }
}

function toIssue(data: IssueData, { messages }: ExplainOptions): Issue {
  return { ...data, message: createMessages(messages)(data) };
}
