import { createRouter } from '@mikrokit/router';
import { lambdaHandler } from '@mikrokit/serverless/aws';
import type { User } from '../servers/user.ts';

/** The function of the benchmarks. */
export const handler = lambdaHandler(
  createRouter({
    updateUser: (_context, user: User): User => ({ ...user, lastUpdate: new Date() }),
  }),
);
