// The API for a page on another origin, which Vite serves by itself.
import { serve } from '@mikrokit/http';
import { createApi } from '../../users/api.ts';
import { openUsers } from '../../users/users.ts';

const { url } = await serve(createApi(openUsers(':memory:')), {
  port: Number(process.env.PORT),
  hostname: 'localhost',
  cors: { origins: [process.env.ORIGIN ?? ''] },
});
console.log(`Listening on ${url}`);
