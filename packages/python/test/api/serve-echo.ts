import { serve } from '@mikrokit/http';
import { api } from './echo.ts';

const { url } = await serve(api, { port: 0, hostname: '127.0.0.1' });
console.log(`Listening on ${url}`);
