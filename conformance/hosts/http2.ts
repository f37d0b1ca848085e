import { serve } from '@mikrokit/http';
import { api } from '../api.ts';
import { announce } from './announce.ts';

const server = await serve(api, { port: 0, http2: true });
announce(server.url);
