import { webSockets } from '@mikrokit/http/web-socket';
import { workersHandler } from '@mikrokit/serverless/workers';
import { createSlowReaderApi } from './api.ts';

// biome-ignore lint/style/noDefaultExport: a Worker is a default export.
export default workersHandler(createSlowReaderApi(), { webSocket: webSockets() });
