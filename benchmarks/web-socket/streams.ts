// `npm run bench -- web-socket-streams --rounds 7 --items 30000`: the CPU of an item of a stream over a WebSocket, beside
// server-sent events over HTTP, by turns. Server and client are this process.
import assert from 'node:assert/strict';
import { createClient } from '@mikrokit/client';
import { webSocketTransport } from '@mikrokit/client/web-socket';
import { serve } from '@mikrokit/http';
import { readCommandLine } from '../harness/command-line.ts';
import { median } from '../harness/statistics.ts';
import { decide, formatVerdict } from '../harness/verdict.ts';
import { counting } from './counting.ts';

const { count } = readCommandLine({
  usage: 'npm run bench -- web-socket-streams [options]',
  about: 'The CPU of an item of a stream over a WebSocket, beside HTTP.',
  options: {
    rounds: { type: 'string', default: '7', about: 'of each, by turns; the first warms up' },
    items: { type: 'string', default: '30000', about: 'of each stream' },
  },
});
const [rounds, items] = [count('rounds'), count('items')];

const server = await serve(counting, { port: 0, webSocket: true });
const { url } = server;
const clients = [
  createClient<typeof counting>({ url, transport: webSocketTransport() }),
  createClient<typeof counting>({ url }),
] as const;
const samples: [number[], number[]] = [[], []];
for (let round = 0; round <= rounds; round++)
  for (const [at, client] of clients.entries()) {
    const before = process.cpuUsage();
    let sum = 0;
    for await (const { n } of client.count(items)) sum += n;
    const { user, system } = process.cpuUsage(before);
    assert.equal(sum, (items * (items - 1)) / 2);
    if (round > 0) samples[at]?.push((user + system) / items);
  }
for (const client of clients) await client.close();
await server.close();

const [overWebSocket, overHttp] = samples;
console.log(`WebSocket  ${median(overWebSocket).toFixed(2)} µs of CPU an item, both sides`);
console.log(`HTTP       ${median(overHttp).toFixed(2)} µs of CPU an item, both sides`);
const ratios = overHttp.map((http, round) => http / (overWebSocket[round] ?? 0));
const value = median(ratios);
console.log(
  formatVerdict({
    label: 'HTTP / WebSocket',
    value,
    target: 'at least 0.7',
    met: value >= 0.7,
    isSteady: decide(ratios, 0.7, 0.15),
  }),
);
