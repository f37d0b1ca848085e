import { workersHandler } from '@mikrokit/serverless/workers';
import { api } from './api.ts';

export default workersHandler(api);
