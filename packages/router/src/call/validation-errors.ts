import { type Issue, shareClass } from '@mikrokit/types/runtime';
import { CONTRACT_CHANGED, RpcError, VALIDATION } from './errors.ts';

/** Parameters that do not match their types: a `validation` error that lists every issue. */
export class ValidationError extends RpcError<'validation'> {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    const [status, message] = VALIDATION;
    super('validation', { status, message });
    this.issues = issues;
  }
}

shareClass(ValidationError, 'ValidationError');

/**
 * The client was compiled with other types of the route. Either its parameters do not match the
 * current types, as `issues` say, or the result does not match the client's types.
 */
export class ContractChangedError extends RpcError<'contract-changed'> {
  readonly issues: readonly Issue[];

  constructor(
    issues: readonly Issue[],
    options: {
      /** The original error. Default: none. */
      readonly cause?: unknown;
    } = {},
  ) {
    const [status, message] = CONTRACT_CHANGED;
    super('contract-changed', { ...options, status, message });
    this.issues = issues;
  }
}

shareClass(ContractChangedError, 'ContractChangedError');
