// The API for a page on another origin, which Vite serves by itself.
import { serve } from '@mikrokit/http';
import { openUsers } from '../../users/users.ts';
import { createUsersApi } from '../api.ts';
import { openSaves } from '../saves.ts';

const { url } = await serve(createUsersApi(openUsers(':memory:'), openSaves(':memory:')), {
  port: Number(process.env.PORT),
  hostname: 'localhost',
  cors: { origins: [process.env.ORIGIN ?? ''] },
});
console.log(`Listening on ${url}`);
