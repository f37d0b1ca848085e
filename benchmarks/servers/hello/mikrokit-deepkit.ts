import { deepkitTypes } from '@mikrokit/deepkit';
import { serve } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';

const api = createRouter(
  { hello: route({ query: true, handler: (): string => 'world' }) },
  { types: deepkitTypes() },
);

await serve(api, { port: Number(process.env.PORT), hostname: '127.0.0.1' });
