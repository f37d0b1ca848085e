// Workers have no Temporal. Imported before the API, whose codecs need it.
import 'temporal-polyfill/global';
import { webSockets } from '@mikrokit/http/web-socket';
import { workersHandler } from '@mikrokit/serverless/workers';
import { api } from '../api.ts';
import { webSocketOptions } from './web-socket-options.ts';

// biome-ignore lint/style/noDefaultExport: a Worker is a default export.
export default workersHandler(api, { webSocket: webSockets(webSocketOptions) });
