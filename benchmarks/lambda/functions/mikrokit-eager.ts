import { createRouter } from '@mikrokit/router';
import { lambdaHandler } from '@mikrokit/serverless/aws';
import type { User } from '../../servers/user.ts';
import * as reports from './heavy-reports.ts';

const api = createRouter({
  updateUser: (_context, user: User): User => ({ ...user, lastUpdate: new Date() }),
  reports,
});

export const handler = lambdaHandler(api);
