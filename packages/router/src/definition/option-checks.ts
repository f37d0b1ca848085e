import { assertKnownOptions, type RouterCodecs } from '@mikrokit/types/runtime';
import { errorMessage, rejectDefinition } from './error-messages.ts';
import { DEFAULTS, type RouterOptions } from './router-options.ts';

const OPTION_NAMES = {
  prefix: 1,
  suffix: 1,
  pathTransform: 1,
  maxBatch: 1,
  maxBatchReplySize: 1,
  describe: 1,
  problemDetails: 1,
  context: 1,
  logger: 1,
  toPublicError: 1,
  tracing: 1,
  maxDepth: 1,
  messages: 1,
  schemaMessages: 1,
  maxBodySize: 1,
  unknownKeys: 1,
  require: 1,
  types: 1,
} as const;

const levels = ['debug', 'info', 'warn', 'error'] as const;

/**
 * Throws for unknown options, and for functions or loggers of the wrong type, which would otherwise
 * fail only in calls.
 */
export function assertOptions(options: RouterOptions): void {
  assertKnownOptions('createRouter', options, OPTION_NAMES);
  for (const option of ['context', 'toPublicError', 'tracing', 'pathTransform'] as const) {
    const value: unknown = options[option];
    if (value !== undefined && typeof value !== 'function')
      rejectDefinition('no-function', `${option} `, option);
  }
  const { logger } = options;
  if (logger === undefined) return;
  for (const level of levels) {
    if (typeof logger?.[level] !== 'function') rejectDefinition('no-logger', 'logger ', level);
  }
}

/** Throws if `problemDetails` is set without any HTTP routes. */
export function assertProblemDetails({ http }: RouterCodecs, options: RouterOptions): void {
  if (http !== undefined || options.problemDetails === undefined) return;
  throw new TypeError(
    'createRouter: problemDetails is for HTTP routes; give a route the option http, or leave problemDetails out',
  );
}

/** A numeric option, or its default. Throws unless it is an integer of at least `least`. */
export function integerOption(
  options: RouterOptions,
  option: keyof typeof DEFAULTS,
  least: number,
): number {
  const value = options[option] ?? DEFAULTS[option];
  if (Number.isInteger(value) && value >= least) return value;
  throw new RangeError(errorMessage('no-number', `${option} `, value, least));
}
