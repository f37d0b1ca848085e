import { cloudFunction } from '@mikrokit/serverless/google';
import { api } from './clouds-api.ts';

/** What a function of Google Cloud exports. */
export const greeter = cloudFunction(api, { cors: { origins: ['https://example.com'] } });
