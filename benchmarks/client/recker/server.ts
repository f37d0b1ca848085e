// Serves the scenarios on five ports, and prints their URLs as a line of JSON.
import { serve } from '@mikrokit/http';
import { api } from './api.ts';

const servers = await Promise.all(
  Array.from({ length: 5 }, () => serve(api, { port: 0, hostname: '127.0.0.1' })),
);
console.log(JSON.stringify(servers.map(({ url }) => url)));
// The benchmark ends it by closing its input.
process.stdin.resume().once('end', () => process.exit());
