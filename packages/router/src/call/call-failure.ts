import type { ErrorEncoders } from '@mikrokit/types/runtime';
import { PROTOCOL_ERRORS, RpcError } from './errors.ts';
import { ContractChangedError, ValidationError } from './params-errors.ts';
import { REMOTE } from './remote.ts';
import { writeJson } from './write-json.ts';

/** One failed step as it goes into a reply. */
export interface CallFailure {
  readonly status: number;
  /** The error as JSON text. */
  readonly text: string;
  /** What to log. */
  readonly cause: unknown;
}

/** How the data of errors is written that a handler's type names. */
export interface DeclaredErrors {
  readonly encoders: ErrorEncoders;
  readonly maxDepth: number;
}

/**
 * Decides once what a caller may know of a failure: an RpcError's own fields, and nothing of anything else. Data of
 * errors that the handler's type names is written as they are `declared`.
 */
export function toCallFailure(cause: unknown, declared?: DeclaredErrors): CallFailure {
  // A revoked proxy throws on `instanceof`, an accessor when read, data when it breaks its type.
  try {
    if (cause instanceof RpcError)
      return { status: checkedStatus(cause), text: errorText(cause, declared), cause };
  } catch (unreadable) {
    return internalFailure(unreadable);
  }
  return internalFailure(cause);
}

/** What the caller is told of anything that is not meant for them. */
export function internalFailure(cause: unknown): CallFailure {
  const [status, message] = PROTOCOL_ERRORS.internal;
  return { status, text: JSON.stringify({ type: 'internal', message }), cause };
}

function errorText(error: RpcError, declared: DeclaredErrors | undefined): string {
  const { type, message } = error;
  const issues =
    error instanceof ValidationError || error instanceof ContractChangedError
      ? `,"issues":${JSON.stringify(error.issues)}`
      : '';
  const data = dataText(error, declared);
  const members = `"type":${JSON.stringify(String(type))},"message":${JSON.stringify(String(message))}${issues}`;
  return data === undefined ? `{${members}}` : `{${members},"data":${data}}`;
}

function dataText(error: RpcError, declared: DeclaredErrors | undefined): string | undefined {
  try {
    const encode = declared?.encoders[error.type];
    if (declared === undefined || encode === undefined) return writeJson(error.data);
    return encode(error.data, declared.maxDepth);
  } catch (cause) {
    throw new TypeError(`The data of the RpcError '${error.type}' cannot be written`, { cause });
  }
}

/**
 * Whether an error is what a handler tells its caller by throwing or returning it: one of its own, or another call's
 * answer of a type that the handler's result names. Nothing that only those who made the other call can make sense of: that
 * their parameters were not valid, or that there was no answer.
 */
export function isOwnError(cause: unknown, declared: DeclaredErrors | undefined): boolean {
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

// A subclass can have a status that RpcError's constructor never saw.
function checkedStatus({ status }: RpcError): number {
  if (Number.isInteger(status) && status >= 400 && status <= 599) return status;
  throw new RangeError('The status of an RpcError must be an integer from 400 to 599');
}
