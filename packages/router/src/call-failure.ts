import { PROTOCOL_ERRORS, RpcError, ValidationError } from './errors.ts';

/** One failed step as it goes into a reply. */
export interface CallFailure {
  readonly status: number;
  /** The error as JSON text. */
  readonly text: string;
  /** What to log. */
  readonly cause: unknown;
}

/** Decides once what a caller may know of a failure: an RpcError's own fields, and nothing of anything else. */
export function toCallFailure(cause: unknown): CallFailure {
  // A revoked proxy throws on `instanceof`, an accessor when read, data when it is not JSON.
  try {
    if (cause instanceof RpcError)
      return { status: checkedStatus(cause), text: errorText(cause), cause };
  } catch (unreadable) {
    return internalFailure(unreadable);
  }
  return internalFailure(cause);
}

function internalFailure(cause: unknown): CallFailure {
  const [status, message] = PROTOCOL_ERRORS.internal;
  return { status, text: JSON.stringify({ type: 'internal', message }), cause };
}

function errorText(error: RpcError): string {
  const issues = error instanceof ValidationError ? error.issues : undefined;
  return JSON.stringify({ type: error.type, message: error.message, issues, data: error.data });
}

// A subclass can have a status that RpcError's constructor never saw.
function checkedStatus({ status }: RpcError): number {
  if (Number.isInteger(status) && status >= 400 && status <= 599) return status;
  throw new RangeError('The status of an RpcError must be an integer from 400 to 599');
}
