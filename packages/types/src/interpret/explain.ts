import {
  decodeElements,
  hasTooManyParameters,
  MAX_PARAMETERS,
} from '../kinds/collections/tuple.ts';
import { type ApiModel, typeNode } from '../model/model.ts';
import type { TypeId, Types } from '../model/nodes.ts';
import type { Issue, Messages } from '../runtime/issue.ts';
import type { SchemaIssue } from '../runtime/parsed/schemas.ts';
import type { Checks } from '../runtime/passes-check.ts';
import { createDecoder, type IssueSink } from './decoder.ts';
import { createMessages } from './messages.ts';

/** The maximum number of issues reported for one value. */
const MAX_ISSUES = 20;

/** The maximum size of the issues of one value, in characters of JSON, beyond its first issue. */
const MAX_ISSUES_SIZE = 16_384;

/** The maximum length of a key in the path of an issue. Clients can send keys of any length. */
const MAX_KEY_LENGTH = 64;

export interface ExplainOptions {
  /** As passed to the codec that rejected the value. */
  readonly maxDepth: number;
  /** The application's messages, by issue code. {@link defaultMessages} apply to other codes. */
  readonly messages?: Messages | undefined;
  /** The functions of checks, as the codec that rejected the value has them. */
  readonly checks?: Checks | undefined;
}

/**
 * The reasons why parameters do not satisfy the types of a route or hook: the first 20 issues, in
 * the order of the types, at most about 16 kB of JSON. Their paths start with the parameter's name,
 * and keys are shortened to 64 characters. Call it after `decodeParams` has rejected the
 * parameters.
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
  const { maxDepth, checks } = options;
  const sink = collect(issues, options);
  const decoder = createDecoder(model.types, { maxDepth, sink, root: handler.params, checks });
  if (hasTooManyParameters(node, params)) {
    const expected = `at most ${MAX_PARAMETERS} parameters`;
    const rest = node.elements.findIndex((element) => element.rest);
    decoder.rejectAt(node.elements[rest]?.label ?? rest, 'maxItems', expected);
    return issues;
  }
  decoder.nested(() => decodeElements(node, params, decoder, true));
  return issues;
}

/**
 * The reasons why a JSON value does not satisfy a type: the first 20 issues, in the order of the
 * types.
 */
export function explainJson(
  model: { readonly types: Types },
  id: TypeId,
  json: unknown,
  options: ExplainOptions,
): Issue[] {
  const issues: Issue[] = [];
  const { maxDepth, checks } = options;
  const sink = collect(issues, options);
  createDecoder(model.types, { maxDepth, sink, checks }).decode(id, json);
  return issues;
}

/**
 * The issues that schemas found, as many as {@link explainParams} returns, with the application's
 * messages. With `byLibrary`, they have the messages of the schemas' libraries, which can contain
 * the value unless it is sensitive.
 */
export function explainSchemas(
  found: readonly SchemaIssue[],
  {
    messages,
    byLibrary = false,
  }: Pick<ExplainOptions, 'messages'> & { readonly byLibrary?: boolean | undefined },
): Issue[] {
  const issues: Issue[] = [];
  const messageOf = createMessages(messages);
  let ofLibrary: string | undefined;
  const sink = collect(issues, { messageOf: (issue) => ofLibrary ?? messageOf(issue) });
  for (const { message, ...issue } of found) {
    if (sink.isFull()) break;
    ofLibrary = byLibrary ? message : undefined;
    sink.report(issue);
  }
  return issues;
}

function handlerOf<H>(handlers: Readonly<Record<string, H>>, id: string): H | undefined {
  return Object.hasOwn(handlers, id) ? handlers[id] : undefined;
}

function collect(
  issues: Issue[],
  {
    messages,
    messageOf = createMessages(messages),
  }: Pick<ExplainOptions, 'messages'> & {
    readonly messageOf?: ReturnType<typeof createMessages>;
  },
): IssueSink {
  let size = 0;
  return {
    report: (given) => {
      const data = { ...given, path: given.path.map(shortened) };
      const issue = { ...data, message: messageOf(data) };
      size += JSON.stringify(issue).length;
      if (size <= MAX_ISSUES_SIZE || issues.length === 0) issues.push(issue);
    },
    isFull: () => issues.length >= MAX_ISSUES || size >= MAX_ISSUES_SIZE,
  };
}

function shortened(key: string | number): string | number {
  if (typeof key === 'number' || key.length <= MAX_KEY_LENGTH) return key;
  return `${key.slice(0, MAX_KEY_LENGTH).toWellFormed()}…`;
}
