import { printType } from '../analysis/print-type.ts';
import { elementAt } from '../model/element-at.ts';
import { type ApiModel, typeNode } from '../model/model.ts';
import type { TypeId } from '../model/nodes.ts';
import type { Issue, IssueData } from '../runtime/issue.ts';
import { TooDeepError } from '../runtime/too-deep.ts';
import { createEncoder } from './encoder.ts';
import { type ExplainOptions, explainJson, explainParams } from './explain.ts';
import type { Model } from './interpret.ts';
import { createMessages } from './messages.ts';

/**
 * The reasons why a run-time value does not satisfy a type: at least one issue, as far as the value
 * can be walked.
 */
export function explainValue(
  model: Model,
  id: TypeId,
  value: unknown,
  options: ExplainOptions,
): Issue[] {
  const issues = explainAsJson(model, id, value, options);
  if (issues.length > 0) return issues;
  return [toIssue({ path: [], code: 'type', expected: printType(model.types, id) }, options)];
}

/**
 * The issues that a server would report for run-time values as the parameters of a route or hook.
 * Empty if it would accept them.
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
  return explaining(model, options, (encoder) => {
    const json = Array.from(params, (value, i) => {
      const element = elementAt(node, i, params.length);
      if (element === undefined || (element.optional && value === undefined)) return null;
      return encoder.at(element.label ?? i, () => encoder.toJson(element.type, value));
    });
    return explainParams(model, id, json, { ...options, maxDepth: Number.POSITIVE_INFINITY });
  });
}

/**
 * The issues of the value's JSON, with a placeholder for each part that JSON cannot represent. A
 * value that nests too deep has only that issue: a cyclic value would have endless issues.
 */
function explainAsJson(model: Model, id: TypeId, value: unknown, options: ExplainOptions): Issue[] {
  return explaining(model, options, (encoder) => {
    const json = encoder.toJson(id, value);
    return explainJson(model, id, json, { ...options, maxDepth: Number.POSITIVE_INFINITY });
  });
}

function explaining(
  model: Model,
  options: ExplainOptions,
  explain: (encoder: ReturnType<typeof createEncoder>) => Issue[],
): Issue[] {
  const { maxDepth } = options;
  const encoder = createEncoder(model.types, { maxDepth, keepGoing: true });
  try {
    return explain(encoder);
  } catch (error) {
    if (error instanceof RangeError) return []; // nests within the limit, but deeper than the stack
    if (!(error instanceof TooDeepError)) throw error;
    const expected = `at most ${maxDepth} levels`;
    return [toIssue({ path: [...encoder.path], code: 'depth', expected }, options)];
  }
}

function toIssue(data: IssueData, { messages }: ExplainOptions): Issue {
  return { ...data, message: createMessages(messages)(data) };
}
