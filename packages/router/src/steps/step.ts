import type { ErrorEncoders, SchemaIssue, Schemas } from '@mikrokit/types/runtime';
import type { CallBody } from '../call/body.ts';
import type { Context } from '../call/context.ts';

/** One step of a call: the context factory, a hook, or the route. */
export interface Step {
  readonly kind: 'context' | 'hook' | 'route';
  /** The key of its result or error in the reply. */
  readonly id: string;
  /** Whether it also runs in this call after an earlier step has failed. */
  runsOnError(context: Context): boolean;
  /** Encodes the data of the errors in its type. */
  readonly errors: DeclaredErrors | undefined;
  /** Decodes the parameters and calls the handler. Can throw, or return an error or a promise. */
  start(call: RunningCall): unknown;
  /**
   * Encodes the result into the reply. `result` is neither a promise nor an error. Can throw, or
   * return a promise that rejects or resolves to another result to finish, such as the value at the
   * end of a stream.
   */
  finish(call: RunningCall, result: unknown): Promise<unknown> | undefined;
}

/** A call as its steps see it. */
export interface RunningCall {
  readonly context: MutableContext;
  readonly body: CallBody;
  /** Whether the client was compiled with other types of the route. */
  readonly isContractChanged: boolean;
  /** Adds a member to the reply's object. `key` is preformatted at startup: `"users/get":`. */
  addResult(key: string, text: string): void;
  /** Loads the codec of the route, if that is lazy. */
  loadCodec(): Promise<void>;
}

/** The context of a call before it is complete. */
export interface MutableContext extends Context {
  shared: unknown;
  /** Adds the value of a hook, for the routes within it. */
  provide(name: string, value: unknown): void;
  /** Whether the call has been cancelled. */
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
  /** Rejects with the issues of invalid parameters. `id` is the route's or the hook's. */
  rejectParams(call: RunningCall, id: string, given: readonly unknown[]): Promise<never>;
  /** The application's schemas that parse parameters. Absent if there are none. */
  readonly schemas: Schemas | undefined;
  /** Rejects with the issues of these schemas. */
  rejectSchemas(call: RunningCall, found: readonly SchemaIssue[]): Promise<never>;
  /**
   * Rejects with the reason why a result cannot be encoded, and its path. Rejects with `cause` if
   * there is no such reason.
   */
  rejectResult(id: string, result: unknown, cause: unknown): Promise<never>;
}
