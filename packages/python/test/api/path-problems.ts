import { createRouter } from '@mikrokit/router';
import { routes } from './paths.ts';

/** The routes of `paths.ts`, whose errors have the form of RFC 9457. */
export const api = createRouter(routes, { prefix: 'my api', problemDetails: true });
