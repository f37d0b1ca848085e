import type { Logger } from '../call/logger.ts';
import { hasDotSegments } from '../layout/url-path.ts';
import type { RouterOptions } from '../router.ts';

const functions = ['context', 'toPublicError', 'tracing', 'pathTransform'] as const;
const levels = ['debug', 'info', 'warn', 'error'] as const;

/** Throws for options of a router of which only its calls would find out, each by itself or never. */
export function assertOptions(options: RouterOptions): void {
  for (const option of functions) {
    const given: unknown = options[option];
    if (given === undefined || typeof given === 'function') continue;
    const example =
      option === 'context' ? '(call) => …, which is asked anew for each call' : '(…) => …';
    throw new TypeError(`createRouter: ${option} is not a function; pass ${example}`);
  }
  for (const option of ['prefix', 'suffix'] as const) {
    const given: unknown = options[option];
    if (given === undefined) continue;
    if (typeof given !== 'string')
      throw new TypeError(`createRouter: ${option} is not a string; pass one`);
    if (hasDotSegments(given)) {
      throw new TypeError(
        `createRouter: ${option} is ${JSON.stringify(given)}; leave out '.' and '..', which callers would resolve`,
      );
    }
  }
  assertLogger(options.logger);
}

function assertLogger(logger: Logger | undefined): void {
  if (logger === undefined) return;
  for (const level of levels) {
    if (typeof logger?.[level] === 'function') continue;
    throw new TypeError(
      `createRouter: logger has no method ${level}; pass one with debug, info, warn and error, such as pino's or console`,
    );
  }
}
