import { errorMessage } from './error-messages.ts';
import type { RouterOptions } from './router-options.ts';

const levels = ['debug', 'info', 'warn', 'error'] as const;

/** Throws for functions and a logger that only calls would find out to be none. */
export function assertOptions(options: RouterOptions): void {
  for (const option of ['context', 'toPublicError', 'tracing', 'pathTransform'] as const) {
    const value: unknown = options[option];
    if (value !== undefined && typeof value !== 'function')
      throw new TypeError(errorMessage('no-function', `${option} `, option));
  }
  const { logger } = options;
  if (logger === undefined) return;
  for (const level of levels) {
    if (typeof logger?.[level] !== 'function')
      throw new TypeError(errorMessage('no-logger', 'logger ', level));
  }
}

/** An option that is a number, or its default. Throws for anything but an integer of `least` or more. */
export function integerOption(option: string, value: number, least: number): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new RangeError(errorMessage('no-number', `${option} `, value, least));
}
