import type { Step } from '../layout/execution-path.ts';
import { type CallFailure, internalFailure, isOwnError, toCallFailure } from './call-failure.ts';
import type { CallRun } from './call-run.ts';
import { RpcError } from './errors.ts';
import { logSafely } from './logger.ts';

/** What a caller may know of a step's failure, once the application has had its say; never throws. */
export function toPublicFailure(run: CallRun, step: Step, cause: unknown): CallFailure {
  const { toPublicError } = run.path;
  if (isOwnError(cause, step.errors)) return toCallFailure(cause, step.errors);
  if (toPublicError === undefined) return internalFailure(cause);
  let mapped: unknown;
  try {
    mapped = toPublicError(cause, run.context);
    if (mapped === undefined) return internalFailure(cause);
    if (!(mapped instanceof RpcError)) {
      throw new TypeError('toPublicError must give an RpcError or undefined, and not a promise');
    }
  } catch (err) {
    const details = { callId: run.context.id, path: run.path.id, err };
    logSafely(run.path.logger, 'error', details, 'toPublicError failed');
    return internalFailure(cause);
  }
  const failure = toCallFailure(mapped, step.errors);
  // What is logged is what happened, not what the caller is told of it.
  return failure.cause === mapped ? { ...failure, cause } : failure;
}
