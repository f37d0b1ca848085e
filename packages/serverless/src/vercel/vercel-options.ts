import { MIDDLEWARE_OPTION_NAMES, type MiddlewareOptions } from '@mikrokit/http/middleware';
import type { OptionNames } from '@mikrokit/router';

/** Options of functions on Vercel. */
export interface VercelOptions extends MiddlewareOptions {
  /**
   * The seconds that the function may run, as in its own `maxDuration`: calls end with a `timeout` one second earlier, and
   * streams that can be resumed go on in a call that the client makes at once. Default: Vercel ends them.
   */
  readonly maxDuration?: number;
}

export const VERCEL_OPTION_NAMES: OptionNames<VercelOptions> = {
  ...MIDDLEWARE_OPTION_NAMES,
  maxDuration: 1,
};
