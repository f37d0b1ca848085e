import { RpcError, toProtocolError } from '../call/errors.ts';

export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Characters of a key. */
const LONGEST = 256;

/** A string of RFC 9651 section 3.3.3. Ignores its parameters. */
const STRING = /^"((?:[ !#-[\]-~]|\\["\\])+)"(?:;[ -~]*)?$/;

/**
 * The key in the header `idempotency-key` of draft-ietf-httpapi-idempotency-key-header-07, whose value is a string of
 * RFC 9651. Throws a `bad-request` error for any other text.
 */
export function readIdempotencyKey(text: string): string {
  const [, quoted] = STRING.exec(text.trim()) ?? [];
  const key = quoted?.replace(/\\(.)/g, '$1');
  if (key !== undefined && key.length <= LONGEST) return key;
  throw toProtocolError(
    'bad-request',
    `The header idempotency-key must be a quoted string of up to ${LONGEST} characters: "8e03978e-40d5"`,
  );
}

export function missingKey(): RpcError {
  const message = 'The route needs the header idempotency-key, with a key of the call';
  return new RpcError('idempotency-key-missing', { message });
}

export function reusedKey(): RpcError {
  const message = 'The idempotency key belongs to a call with other parameters';
  return new RpcError('idempotency-key-reused', { status: 422, message });
}

export function keyInUse(): RpcError {
  const message = 'A call with the idempotency key is still running; try again later';
  return new RpcError('idempotency-key-in-use', { status: 409, message });
}
