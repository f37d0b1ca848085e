import { workersHandler } from '@mikrokit/serverless/workers';
import { api, type Env } from './api.ts';

export default workersHandler<Env>(api);
