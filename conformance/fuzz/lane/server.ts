// Serves the same API over both transports; its parent gets the ports.
import { serve } from '@mikrokit/http';
import { api } from './api.ts';

const options = { port: 0, headersTimeout: 500, requestTimeout: 500 };
const urls = [
  (await serve(api, options)).url,
  (await serve(api, { ...options, transport: 'node' })).url,
];
process.on('disconnect', () => process.exit());
process.send?.(urls.map((url) => Number(new URL(url).port)));
