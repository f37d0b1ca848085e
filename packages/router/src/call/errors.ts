import { type Issue, shareClass } from '@mikrokit/types/runtime';

// Outside of the table, so that client bundles can leave out the rest.
export const VALIDATION = [400, 'The parameters are not valid'] as const;
export const CONTRACT_CHANGED = [
  409,
  'The client was compiled with other types of this route',
] as const;
export const NOT_FOUND = [404, 'There is no such route'] as const;

/** All failures of the protocol itself, with their HTTP status and fixed text for the client. */
export const PROTOCOL_ERRORS = {
  'bad-request': [400, 'The request body is not a valid call'],
  validation: VALIDATION,
  'not-found': NOT_FOUND,
  'method-not-allowed': [405, 'The route does not answer this method'],
  'contract-changed': CONTRACT_CHANGED,
  'payload-too-large': [413, 'The request body is too large'],
  'uri-too-long': [414, 'The URL is too long'],
  'unsupported-media-type': [415, 'The request body must be application/json in UTF-8'],
  cancelled: [499, 'The client disconnected'],
  internal: [500, 'Internal error'],
  'reply-too-large': [500, 'The call ran, but its reply is too large'],
  timeout: [504, 'The route took too long'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** The `type` of a failure that the protocol decides, not the application. */
export type ProtocolErrorType = keyof typeof PROTOCOL_ERRORS;

/** Options of an {@link RpcError}. Without them it is a 400 without data. */
export interface RpcErrorOptions<Data, Status extends number = number> {
  /** HTTP status of the reply, an integer from 400 to 599. Default: 400. */
  readonly status?: Status;
  /** The text that the client reads. Default: the error's type. */
  readonly message?: string;
  /** Data for the client, sent as JSON next to type and message. Default: none. */
  readonly data?: Data;
  /** The original error. Never sent, but logged when the status is 500 or above. Default: none. */
  readonly cause?: unknown;
}

/**
 * Options after the type of an error. Required for an error whose type has data or a status, because clients rely on
 * them.
 */
type RpcErrorArguments<Data, Status extends number = number> = undefined extends Data
  ? number extends Status
    ? [options?: RpcErrorOptions<Data, Status>]
    : [options: RpcErrorOptions<Data, Status> & { readonly status: Status }]
  : number extends Status
    ? [options: RpcErrorOptions<Data, Status> & { readonly data: Data }]
    : [options: RpcErrorOptions<Data, Status> & { readonly data: Data; readonly status: Status }];

/**
 * An error for the client, which gets its type, message, status and data. A handler can throw it or return it. If you
 * return it, it is part of the handler's type: clients know it, and descriptions of the API list it under its status,
 * `RpcError<'gone', undefined, 410>`. Throws a `RangeError` for a status outside 400–599.
 *
 * @example
 * ```ts
 * import { createRouter, RpcError } from '@mikrokit/router';
 *
 * const api = createRouter({
 *   find: (_context, id: number) =>
 *     id === 1 ? 'Ada' : new RpcError('no-user', { status: 404, data: { id } }),
 * });
 *
 * const error = await api.call('find', 2).catch((reason) => reason);
 * console.log(error.type, error.status, error.data); // → no-user 404 { id: 2 }
 * ```
 */
export class RpcError<
  Type extends string = string,
  Data = undefined,
  Status extends number = number,
> extends Error {
  override readonly name: string = 'RpcError';
  readonly type: Type;
  readonly status: Status;
  readonly data: Data;

  constructor(type: Type, ...[options = {}]: RpcErrorArguments<Data, Status>) {
    super(options.message ?? type, options);
    const status = options.status ?? 400;
    if (!Number.isInteger(status) || status < 400 || status > 599) {
      throw new RangeError(`RpcError '${type}': status must be an integer from 400 to 599`);
    }
    this.type = type;
    this.status = status as Status;
    this.data = options.data as Data;
  }
}

shareClass(RpcError, 'RpcError');

/** One of the protocol's own failures as an error. `message` replaces the text of the table. */
export function toProtocolError(type: ProtocolErrorType, message?: string): RpcError {
  const [status, fixedMessage] = PROTOCOL_ERRORS[type];
  return new RpcError(type, { status, message: message ?? fixedMessage });
}

/** An error in the body of a reply. */
export interface WireError {
  readonly type: string;
  readonly message: string;
  readonly data?: unknown;
  readonly issues?: readonly Issue[];
}

/** The JSON of an error without data, as replies contain it. */
export function errorText({ type, message }: RpcError): string {
  return JSON.stringify({ type, message });
}
