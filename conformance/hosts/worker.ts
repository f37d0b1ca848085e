// Workers have no Temporal. Before the API, whose codecs look for it.
import 'temporal-polyfill/global';
import { workersHandler } from '@mikrokit/serverless/workers';
import { api } from '../api.ts';

// biome-ignore lint/style/noDefaultExport: what a Worker has to be.
export default workersHandler(api);
