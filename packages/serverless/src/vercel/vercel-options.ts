import { MIDDLEWARE_OPTION_NAMES, type MiddlewareOptions } from '@mikrokit/http/middleware';
import type { OptionNames } from '@mikrokit/router';

/** Options of functions on Vercel. */
export interface VercelOptions extends MiddlewareOptions {
  /**
   * The seconds that the function can run, as in its own `maxDuration`. Calls end with a `timeout` one second earlier.
   * Clients then resume resumable streams in another call. Default: Vercel ends them.
   */
  readonly maxDuration?: number;
}

export const VERCEL_OPTION_NAMES: OptionNames<VercelOptions> = {
  ...MIDDLEWARE_OPTION_NAMES,
  maxDuration: 1,
};
