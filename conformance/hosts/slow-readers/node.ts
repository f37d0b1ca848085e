import { serve } from '@mikrokit/http';
import { announce } from '../announce.ts';
import { createSlowReaderApi } from './api.ts';

const { url } = await serve(createSlowReaderApi(), {
  port: 0,
  hostname: '127.0.0.1',
  webSocket: true,
});
announce(url);
