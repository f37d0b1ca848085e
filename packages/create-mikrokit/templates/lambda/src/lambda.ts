import { lambdaHandler } from '@mikrokit/serverless/aws';
import { api } from './api.ts';

export const handler = lambdaHandler(api);
