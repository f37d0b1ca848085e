import type { MockValue, Random } from '@mikrokit/types/mock';
import { LONGEST_TIMEOUT } from '@mikrokit/types/runtime';
import {
  PROTOCOL_ERRORS,
  type ProtocolErrorType,
  RpcError,
  toProtocolError,
} from '../call/errors.ts';

/** An error that a route or hook declares. */
export interface DeclaredError {
  readonly type: string;
  /** The type of its data. Absent if there is none. */
  readonly data?: string;
  /** The statuses that its type names. Absent for an error that can have any. */
  readonly statuses?: readonly number[];
  /** The id of the route or hook. Absent for an error that any route can have. */
  readonly owner?: string;
}

/** The preferences of a request, from its header `prefer`. */
interface Preferences {
  /** The type of the error to fail with. */
  readonly error?: string;
  /** The status to fail with. */
  readonly code?: number;
  /** The least and the most milliseconds to wait. */
  readonly latency?: readonly [least: number, most: number];
}

/**
 * Reads `prefer: error=not-found, code=404, latency=200` (RFC 7240), as Prism reads `code`. Ignores
 * other preferences. Throws a `bad-request` for invalid values.
 */
export function readPreferences(header: string | undefined): Preferences {
  const found: { error?: string; code?: number; latency?: readonly [number, number] } = {};
  for (const part of header?.split(/[,;]/) ?? []) {
    const [, name = '', quoted] = /^\s*([\w-]+)\s*=\s*("[^"]*"|[^\s"]*)\s*$/.exec(part) ?? [];
    const value = quoted?.replace(/^"|"$/g, '') ?? '';
    switch (name.toLowerCase()) {
      case 'error':
        found.error = value;
        break;
      case 'code':
        if (!/^[45]\d\d$/.test(value))
          throw toProtocolError(
            'bad-request',
            `prefer: code=${value}; write a status from 400 to 599`,
          );
        found.code = Number(value);
        break;
      case 'latency':
        found.latency = readLatency(value);
        break;
    }
  }
  return found;
}

function readLatency(text: string): readonly [number, number] {
  const [, least = '', most = least] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const range = [Number(least), Number(most)] as const;
  if (least !== '' && range[0] <= range[1] && range[1] <= LONGEST_TIMEOUT) return range;
  throw toProtocolError(
    'bad-request',
    `prefer: latency=${text}; write milliseconds, 200 or 100-500`,
  );
}

/** An error to fail with, and its status. */
interface ChosenError extends DeclaredError {
  readonly status: number;
}

/** The error that a request asks for, or a random declared one. `internal` if there is none. */
export function chooseError(
  declared: readonly DeclaredError[],
  { error, code }: Preferences,
  chance: Random,
): ChosenError {
  if (error !== undefined) {
    const found = declared.find(({ type }) => type === error) ?? protocolError(error);
    if (found !== undefined) return { ...found, status: code ?? statusOf(found, chance) };
    const types = [...new Set(declared.map(({ type }) => type)), 'internal'];
    throw toProtocolError(
      'bad-request',
      `prefer: error=${error}; the errors of the route are ${types.join(', ')}`,
    );
  }
  if (code !== undefined) {
    const found = declared.find((one) => canHave(one, code)) ?? { type: typeOf(code) };
    return { ...found, status: code };
  }
  const picked = declared.length === 0 ? { type: 'internal' } : chance.pick(declared);
  return { ...picked, status: statusOf(picked, chance) };
}

/** Makes an error. `make` generates its data by type. */
export function toError(
  { type, data, status }: ChosenError,
  make: (type: string) => MockValue,
): RpcError<string, unknown> {
  const [, message = `The mock was asked for ${type}`] =
    PROTOCOL_ERRORS[type as ProtocolErrorType] ?? [];
  const value = data === undefined ? undefined : make(data).value;
  return new RpcError<string, unknown>(type, { status, message, data: value });
}

function protocolError(type: string): DeclaredError | undefined {
  return Object.hasOwn(PROTOCOL_ERRORS, type) ? { type } : undefined;
}

/** Words in error types, and the usual status for errors with these words, if they declare none. */
const STATUSES: readonly (readonly [words: RegExp, status: number])[] = [
  [/rate-limited|too-many/, 429],
  [/idempotency-key-in-use/, 409],
  [/idempotency-key-reused/, 422],
  [/unauthori[sz]ed|unauthenticated|credential|not-logged-in|login/, 401],
  [/forbidden|not-allowed|denied|permission/, 403],
  [/not-found|^no-|unknown|missing$/, 404],
  [/conflict|exists|taken|duplicate|in-use/, 409],
  [/gone|expired/, 410],
  [/too-large/, 413],
  [/unavailable/, 503],
];

function statusOf({ type, statuses }: DeclaredError, chance: Random): number {
  return statuses === undefined ? usualStatus(type) : chance.pick(statuses);
}

function canHave({ type, statuses }: DeclaredError, status: number): boolean {
  return statuses?.includes(status) ?? usualStatus(type) === status;
}

function usualStatus(type: string): number {
  if (Object.hasOwn(PROTOCOL_ERRORS, type)) return PROTOCOL_ERRORS[type as ProtocolErrorType][0];
  return STATUSES.find(([words]) => words.test(type))?.[1] ?? 400;
}

/** The type of an undeclared error with a status: `unauthorized` for 401. */
function typeOf(status: number): string {
  const own: Readonly<Record<number, string>> = {
    400: 'bad-request',
    401: 'unauthorized',
    403: 'forbidden',
    409: 'conflict',
    429: 'rate-limited',
    500: 'internal',
    503: 'unavailable',
  };
  const known = Object.entries(PROTOCOL_ERRORS).find(([, [code]]) => code === status)?.[0];
  return own[status] ?? known ?? `status-${status}`;
}
