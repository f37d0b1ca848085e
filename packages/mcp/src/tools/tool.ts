import type { JsonSchema } from '@mikrokit/types/json-schema';

/** A route as a tool of a language model. */
export interface Tool {
  /** Letters, digits, `_` and `-`, at most 64. */
  readonly name: string;
  readonly description: string;
  /** The schema of an object with a property for each parameter. */
  readonly inputSchema: JsonSchema;
  /** The schema of results, which are objects. Absent for other results. */
  readonly outputSchema?: JsonSchema | undefined;
  /** Whether it changes nothing. */
  readonly isReadOnly: boolean;
  /** Whether calling it again with the same arguments changes nothing more. */
  readonly isIdempotent: boolean;
  call(args: ToolArguments, request: ToolRequest): Promise<ToolOutcome>;
}

export type ToolArguments = Readonly<Record<string, unknown>>;

/** The request that a call of a tool came with. */
export interface ToolRequest {
  /** A header's value, its name in any case. */
  header(name: string): string | undefined;
  readonly remoteAddress?: string | undefined;
  /** The value of `context.request.native`. */
  readonly native: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Gets each item of a stream as JSON. The next one is read when it has resolved. */
  readonly onItem?: ((item: unknown) => Promise<void>) | undefined;
}

/** The result of a call, or its error, as JSON in which sensitive values are masked. */
export interface ToolOutcome {
  readonly isError: boolean;
  /** `undefined` for a result that is `void`. */
  readonly json: unknown;
}

/** The rejection of a call before it reaches a route. */
export function rejectCall(message: string): ToolOutcome {
  return { isError: true, json: { type: 'bad-request', message } };
}
