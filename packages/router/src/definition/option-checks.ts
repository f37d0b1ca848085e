import { errorMessage, refuseDefinition } from './error-messages.ts';
import { DEFAULTS, type RouterOptions } from './router-options.ts';

const levels = ['debug', 'info', 'warn', 'error'] as const;

/** Throws for functions and a logger that only calls would find out to be none. */
export function assertOptions(options: RouterOptions): void {
  for (const option of ['context', 'toPublicError', 'tracing', 'pathTransform'] as const) {
    const value: unknown = options[option];
    if (value !== undefined && typeof value !== 'function')
      refuseDefinition('no-function', `${option} `, option);
  }
  const { logger } = options;
  if (logger === undefined) return;
  for (const level of levels) {
    if (typeof logger?.[level] !== 'function') refuseDefinition('no-logger', 'logger ', level);
  }
}

/** An option that is a number, or its default. Throws for anything but an integer of `least` or more. */
export function integerOption(
  options: RouterOptions,
  option: keyof typeof DEFAULTS,
  least: number,
): number {
  const value = options[option] ?? DEFAULTS[option];
  if (Number.isInteger(value) && value >= least) return value;
  throw new RangeError(errorMessage('no-number', `${option} `, value, least));
}
