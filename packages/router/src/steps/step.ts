import type { ErrorEncoders, SchemaIssue, Schemas } from '@mikrokit/types/runtime';
import type { CallBody } from '../call/body.ts';
import type { Context } from '../call/context.ts';

/** One step of a call: the context factory, a hook, or the route. */
export interface Step {
  readonly kind: 'context' | 'hook' | 'route';
  /** The key of its result or error in the reply. */
  readonly id: string;
  /** Whether it also runs after a step before it has failed, in a call with this context. */
  runsOnError(context: Context): boolean;
  /** Encodes the data of the errors in its type. */
  readonly errors: DeclaredErrors | undefined;
  /** Decodes the parameters and calls the handler. May throw; may return an error or a promise. */
  start(call: RunningCall): unknown;
  /**
   * Encodes the result, which is neither promise nor error, into the reply. May throw, or return a promise: it rejects, or
   * resolves to what has to be finished in turn, such as the value at the end of a stream.
   */
  finish(call: RunningCall, result: unknown): Promise<unknown> | undefined;
}

/** A call as its steps see it. */
export interface RunningCall {
  readonly context: MutableContext;
  readonly body: CallBody;
  /** Whether the caller was compiled with other types of the route. */
  readonly isContractChanged: boolean;
  /** Adds a member to the reply's object; `key` is written at start-up: `"users/get":`. */
  addResult(key: string, text: string): void;
  /** Loads the codec of the route, if that is lazy. */
  loadCodec(): Promise<void>;
}

/** The context of a call before it is complete. */
export interface MutableContext extends Context {
  shared: unknown;
  /** Adds the value of a hook, for the routes within it. */
  provide(name: string, value: unknown): void;
  /** Whether nobody waits for the call any more. */
  readonly isAborted: boolean;
}

/** The encoders of the errors in a handler's type. */
export interface DeclaredErrors {
  readonly encoders: ErrorEncoders;
  readonly maxDepth: number;
}

/** Everything that the steps of a router share. */
export interface StepContext {
  readonly maxDepth: number;
  /** Rejects with the issues of parameters that fail their types; `id` is the route's or the hook's. */
  rejectParams(call: RunningCall, id: string, given: readonly unknown[]): Promise<never>;
  /** The schemas of the application's that parse parameters; absent for none. */
  readonly schemas: Schemas | undefined;
  /** Rejects with what these schemas found. */
  rejectSchemas(call: RunningCall, found: readonly SchemaIssue[]): Promise<never>;
  /** Rejects with the reason why a result cannot be encoded, with the path in it; with `cause` if there is none. */
  rejectResult(id: string, result: unknown, cause: unknown): Promise<never>;
}
