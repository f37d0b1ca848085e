import { serve } from '@mikrokit/http';
import { api } from '../api.ts';
import { announce } from './announce.ts';

const server = await serve(api, { port: 0, hostname: '127.0.0.1' });
announce(server.url);
