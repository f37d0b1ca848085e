import { workersHandler } from '@mikrokit/serverless/workers';
import { api } from './clouds-api.ts';

// biome-ignore lint/style/noDefaultExport: what a Worker has to be.
export default workersHandler(api, { cors: { origins: '*' } });
