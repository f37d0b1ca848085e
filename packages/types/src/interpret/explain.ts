import { decodeElements } from '../kinds/tuple.ts';
import { type ApiModel, type TypeId, type Types, typeNode } from '../model/model.ts';
import { createDecoder, type IssueSink } from './decoder.ts';
import type { Issue } from './issue.ts';
import { createMessages, type Messages } from './messages.ts';

/** The maximum number of issues reported for one value. */
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
  const { maxDepth } = options;
  const sink = collect(issues, options);
  const decoder = createDecoder(model.types, { maxDepth, sink, root: handler.params });
  decoder.nested(() => decodeElements(node, params, decoder, true));
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
  const { maxDepth } = options;
  createDecoder(model.types, { maxDepth, sink: collect(issues, options) }).decode(id, json);
  return issues;
}

function handlerOf<H>(handlers: Readonly<Record<string, H>>, id: string): H | undefined {
  return Object.hasOwn(handlers, id) ? handlers[id] : undefined;
}

function collect(issues: Issue[], { messages }: ExplainOptions): IssueSink {
  const messageOf = createMessages(messages);
  return {
    report: (issue) => {
      issues.push({ ...issue, message: messageOf(issue) });
    },
    isFull: () => issues.length >= MOST_ISSUES,
  };
}
