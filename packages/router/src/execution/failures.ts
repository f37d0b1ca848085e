import type { Issue, SchemaIssue } from '@mikrokit/types/runtime';
import type { Messages } from '@mikrokit/types/runtime/explain';
import type { Reply } from '../adapter.ts';
import { PROTOCOL_ERRORS, RpcError } from '../call/errors.ts';
import { REMOTE } from '../call/remote-errors.ts';
import { StoredError } from '../call/stored-error.ts';
import { ContractChangedError, ValidationError } from '../call/validation-errors.ts';
import type { DeclaredErrors, RunningCall, Step, StepContext } from '../steps/step.ts';
import type { CallRun } from './call-run.ts';
import type { ExplainOptions } from './step-context.ts';
import { writeJson } from './write-json.ts';

/** See {@link StepContext}. */
export async function rejectParams(
  options: ExplainOptions,
  call: RunningCall,
  id: string,
  given: readonly unknown[],
): Promise<never> {
  const { types, maxDepth, checks } = options;
  const { explainParams } = await import('@mikrokit/types/runtime/explain');
  const { model } = await types.load();
  const messages = await messagesOfCall(options, call);
  const issues = explainParams(model, id, given, { maxDepth, messages, checks });
  throw invalid(call, issues);
}

/** See {@link StepContext}. */
export async function rejectSchemas(
  options: ExplainOptions,
  call: RunningCall,
  found: readonly SchemaIssue[],
): Promise<never> {
  const { explainSchemas } = await import('@mikrokit/types/runtime/explain');
  const messages = await messagesOfCall(options, call);
  throw invalid(call, explainSchemas(found, { messages, byLibrary: options.schemaMessages }));
}

function invalid({ isContractChanged }: RunningCall, issues: readonly Issue[]): RpcError {
  return isContractChanged ? new ContractChangedError(issues) : new ValidationError(issues);
}

/** See {@link StepContext}. */
export async function rejectResult(
  { types, maxDepth, checks }: ExplainOptions,
  id: string,
  result: unknown,
  cause: unknown,
): Promise<never> {
  const { encodeByModel } = await import('@mikrokit/types/runtime/interpret');
  const { model } = await types.load();
  const type = (model.routes[id] ?? model.hooks[id])?.result;
  if (type !== undefined) encodeByModel(model, type, result, { maxDepth, checks });
  throw cause;
}

/** The error of a failed step in the reply. */
interface StepFailure {
  readonly status: number;
  /** The error as JSON text. */
  readonly text: string;
  /** The error for the logger. */
  readonly cause: unknown;
}

/** The failed steps of one call. */
export class CallFailures {
  readonly #run: CallRun;
  readonly #byStep = new Map<string, StepFailure>();

  constructor(run: CallRun) {
    this.#run = run;
  }

  /**
   * Adds a step, and logs its failure unless the client caused it. Returns the error that the
   * logger gets.
   */
  add(step: Step, cause: unknown): unknown {
    const { path, context } = this.#run;
    const failure = toStepFailure(this.#run, step, cause);
    this.#byStep.set(step.id, failure);
    if (failure.status >= 500) {
      const details = {
        callId: context.id,
        path: path.id,
        ...(step.id !== path.id && { hook: step.id }),
        err: failure.cause,
      };
      path.logger.error(details, 'Call failed');
    }
    return failure.cause;
  }

  /**
   * The reply with the errors and the results so far. Its status is the status of the route's
   * error, or else of the first error.
   */
  toReply(results: string, headers: readonly string[]): Reply {
    const members: string[] = [];
    let status = this.#byStep.get(this.#run.path.id)?.status;
    for (const [id, failure] of this.#byStep) {
      status ??= failure.status;
      members.push(`${JSON.stringify(id)}:${failure.text}`);
    }
    const errors = `"errors":{${members.join(',')}}`;
    const body = results === '' ? `{${errors}}` : `{${results},${errors}}`;
    return { status: status ?? 500, headers, body };
  }
}

/**
 * Converts the error of a failed step for the reply. An `RpcError` keeps its fields,
 * `toPublicError` maps others, and the rest are internal errors. Never throws.
 */
function toStepFailure(run: CallRun, step: Step, cause: unknown): StepFailure {
  const { toPublicError } = run.path;
  if (isOwnError(cause, step.errors)) return writeFailure(cause, step.errors);
  if (toPublicError === undefined) return internalFailure(cause);
  let mapped: unknown;
  try {
    mapped = toPublicError(cause, run.context);
    if (mapped === undefined) return internalFailure(cause);
    if (!(mapped instanceof RpcError)) {
      throw new TypeError('toPublicError must return an RpcError or undefined, not a promise');
    }
  } catch (err) {
    const details = { callId: run.context.id, path: run.path.id, err };
    run.path.logger.error(details, 'toPublicError failed');
    return internalFailure(cause);
  }
  const failure = writeFailure(mapped, step.errors);
  // The logger gets the original error.
  return failure.cause === mapped ? { ...failure, cause } : failure;
}

/**
 * Whether an error is the handler's own: an `RpcError` that it made, or another call's error of a
 * type that the handler declares. Another call's protocol errors are not, because this handler
 * chose its parameters.
 */
function isOwnError(cause: unknown, declared: DeclaredErrors | undefined): boolean {
  // A revoked proxy throws on `instanceof`.
  try {
    if (!(cause instanceof RpcError)) return false;
    const mark = (cause as { readonly [REMOTE]?: unknown })[REMOTE];
    const { type } = cause;
    return (
      mark === undefined ||
      (mark === true &&
        !Object.hasOwn(PROTOCOL_ERRORS, type) &&
        declared?.encoders[type] !== undefined)
    );
  } catch {
    return false;
  }
}

function writeFailure(cause: unknown, declared: DeclaredErrors | undefined): StepFailure {
  // A revoked proxy throws on `instanceof`, an accessor when read, data when it breaks its type.
  try {
    if (cause instanceof RpcError)
      return { status: checkedStatus(cause), text: writeError(cause, declared), cause };
  } catch (unreadable) {
    return internalFailure(unreadable);
  }
  return internalFailure(cause);
}

/**
 * The status and JSON of the handler's own error. `undefined` for any other error. Never throws.
 */
export function ownFailure(
  cause: unknown,
  declared: DeclaredErrors | undefined,
): { readonly status: number; readonly type: string; readonly text: string } | undefined {
  if (!isOwnError(cause, declared)) return undefined;
  const { status, text, cause: written } = writeFailure(cause, declared);
  if (written !== cause) return undefined;
  const { type } = JSON.parse(text) as { readonly type: string };
  return { status, type, text };
}

/** An internal error without details. */
function internalFailure(cause: unknown): StepFailure {
  const [status, message] = PROTOCOL_ERRORS.internal;
  return { status, text: JSON.stringify({ type: 'internal', message }), cause };
}

function writeError(error: RpcError, declared: DeclaredErrors | undefined): string {
  if (error instanceof StoredError) return error.text;
  const { type, message } = error;
  const issues =
    error instanceof ValidationError || error instanceof ContractChangedError
      ? `,"issues":${JSON.stringify(error.issues)}`
      : '';
  const data = writeData(error, declared);
  const members = `"type":${JSON.stringify(String(type))},"message":${JSON.stringify(String(message))}${issues}`;
  return data === undefined ? `{${members}}` : `{${members},"data":${data}}`;
}

function writeData(error: RpcError, declared: DeclaredErrors | undefined): string | undefined {
  try {
    const encode = declared?.encoders[error.type];
    if (declared === undefined || encode === undefined) return writeJson(error.data);
    return encode(error.data, declared.maxDepth);
  } catch (cause) {
    throw new TypeError(`The data of the RpcError '${error.type}' cannot be written`, { cause });
  }
}

// A subclass can change the status after RpcError's constructor has checked it.
function checkedStatus({ status }: RpcError): number {
  if (Number.isInteger(status) && status >= 400 && status <= 599) return status;
  throw new RangeError('The status of an RpcError must be an integer from 400 to 599');
}

/** The messages of issues for the client. */
export async function messagesOfCall(
  { messages }: ExplainOptions,
  { context }: Pick<RunningCall, 'context'>,
): Promise<Messages | undefined> {
  return typeof messages === 'function' ? messages(context) : messages;
}
