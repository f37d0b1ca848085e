import { serve } from '@mikrokit/http';
import { api } from './api.ts';

// Serves the suite's API on a free port, tells the parent where, and ends with it.
const server = await serve(api, { port: 0, hostname: '127.0.0.1' });
process.on('disconnect', () => process.exit());
process.send?.({ url: server.url });
