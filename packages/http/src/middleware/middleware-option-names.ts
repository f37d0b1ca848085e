import type { OptionNames } from '@mikrokit/router';
import type { MiddlewareOptions } from './middleware.ts';

/** The names of {@link MiddlewareOptions}. */
export const MIDDLEWARE_OPTION_NAMES: OptionNames<MiddlewareOptions> = {
  cors: 1,
  health: 1,
  securityHeaders: 1,
  requestIdHeader: 1,
};
