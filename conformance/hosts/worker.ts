// Workers have no Temporal. Before the API, whose codecs look for it.
import 'temporal-polyfill/global';
import { fetchHandler } from '@mikrokit/http';
import { api } from '../api.ts';

// biome-ignore lint/style/noDefaultExport: what a Worker has to be.
export default { fetch: fetchHandler(api) };
