import { createRouter } from '@mikrokit/router';
import { routes } from './faces.ts';

/** The routes of `faces.ts`, whose errors have the form of RFC 9457. */
export const api = createRouter(routes, { prefix: 'my api', problemDetails: true });
