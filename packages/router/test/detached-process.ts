// Begins a detached stream in Redis, prints its id and never ends: `node detached-process.ts <port>`.
import { redisStreamStore } from '@mikrokit/router/stream-stores';
import { createClient } from 'redis';
import { call, detached, idIn } from './detached-router.ts';

const client = createClient({ socket: { host: '127.0.0.1', port: Number(process.argv[2]) } });
await client.connect();
const { api } = detached({
  handler: async function* () {
    yield 1;
    await new Promise(() => {});
  },
  stream: { lease: 500 },
  store: redisStreamStore((command) => client.sendCommand(command)),
});
const { stream } = await call(api);
let text = '';
stream?.pipe({
  write: (chunk) => {
    text += chunk;
    if (text.includes('data: 1')) console.log(`stream ${idIn(text)}`);
    return true;
  },
  drained: () => Promise.resolve(),
  end: () => {},
  abort: () => {},
});
