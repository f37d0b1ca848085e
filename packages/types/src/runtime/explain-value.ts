import type { TypeId } from '../model.ts';
import { printType } from '../print-type.ts';
import { type ExplainOptions, explainJson } from './explain.ts';
import type { Model } from './interpret.ts';
import type { Issue } from './issue.ts';
import { createLowering } from './lowering.ts';
import { createMessages } from './messages.ts';

/** Why a run-time value does not satisfy a type: at least one issue, as far as it can be walked. */
export function explainValue(
  model: Model,
  id: TypeId,
  value: unknown,
  options: Pick<ExplainOptions, 'messages'> = {},
): Issue[] {
  const issues = explainLowered(model, id, value, options);
  if (issues.length > 0) return issues;
  const issue = { path: [], code: 'type', expected: printType(model.types, id) } as const;
  return [{ ...issue, message: createMessages(options.messages)(issue) }];
}

/** The issues of the value's JSON, in which something that is no JSON stands for what has none. */
function explainLowered(
  model: Model,
  id: TypeId,
  value: unknown,
  options: Pick<ExplainOptions, 'messages'>,
): Issue[] {
  try {
    const json = createLowering(model.types, { keepGoing: true }).lower(id, value);
    return explainJson(model, id, json, { ...options, maxDepth: Number.POSITIVE_INFINITY });
  } catch (error) {
    if (error instanceof RangeError) return []; // it holds itself, or nests deeper than the stack
    throw error;
  }
}
