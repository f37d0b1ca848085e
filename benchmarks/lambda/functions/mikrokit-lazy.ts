import { createRouter, lazy } from '@mikrokit/router';
import { lambdaHandler } from '@mikrokit/serverless/aws';
import type { User } from '../../servers/user.ts';

const api = createRouter({
  updateUser: (_context, user: User): User => ({ ...user, lastUpdate: new Date() }),
  reports: lazy(() => import('./heavy-reports.ts')),
});

export const handler = lambdaHandler(api);
