// Started by old-generation.test.ts: answers calls, then reports the growth of the old generation.
import { once } from 'node:events';
import { connect } from 'node:net';
import { getHeapSpaceStatistics } from 'node:v8';
import { serve } from '@mikrokit/http';
import { createApi } from './api.ts';

const CALLS = 4000;
const request =
  'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 3\r\n\r\n[1]';

const server = await serve(createApi().api, { port: 0 });
const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
// Warms up first, so that code which loads once is not counted.
for (let call = 0; call < 500; call++) await answer();
const before = oldGeneration();
for (let call = 0; call < CALLS; call++) await answer();
console.log((oldGeneration() - before) / CALLS);
socket.destroy();
await server.close();

async function answer(): Promise<void> {
  socket.write(request);
  const [reply] = await once(socket, 'data');
  if (!String(reply).endsWith('{"echo":1}')) throw new Error(`Not the reply: ${reply}`);
}

function oldGeneration(): number {
  const spaces = getHeapSpaceStatistics();
  return spaces.find(({ space_name }) => space_name === 'old_space')?.space_used_size as number;
}
