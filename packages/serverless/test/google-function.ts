import { cloudFunction } from '@mikrokit/serverless/google';
import { api } from './clouds-api.ts';

/** The export of a Google Cloud function. */
export const greeter = cloudFunction(api, { cors: { origins: ['https://example.com'] } });
