import { fetchHandler } from '@mikrokit/http';
import { api } from '../api.ts';

export default { fetch: fetchHandler(api) };
