// Started by cold-start.test.ts: answers one call, then prints the modules of Node that were loaded.
import { connect } from 'node:net';
import { serve } from '@mikrokit/http';
import { createApi } from './api.ts';

const server = await serve(createApi().api, { port: 0 });
const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
socket.write(
  'POST /echo HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 3\r\n\r\n[1]',
);
let reply = '';
socket.on('data', (bytes) => {
  reply += bytes;
});
socket.on('close', () => {
  const { moduleLoadList } = process as unknown as { moduleLoadList: readonly string[] };
  console.log(JSON.stringify({ reply, loaded: moduleLoadList }));
  server.close();
});
