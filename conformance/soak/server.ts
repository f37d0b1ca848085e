// The server of a soak.
import { serve } from '@mikrokit/http';
import { announce } from '../hosts/announce.ts';
import { api } from './api.ts';

const server = await serve(api, { port: 0, signals: true });
announce(server.url);
// A signal ends the process, although its parent is still there.
process.channel?.unref();
