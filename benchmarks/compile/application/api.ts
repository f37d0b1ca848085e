import { createRouter } from '@mikrokit/router';
import { routes } from './routes.ts';

export const api = createRouter(routes);
