import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../test/support/random.ts';
import { randomRequest } from './requests.ts';

/** The bytes sent and received on one connection. */
export interface Attack {
  readonly sent: Buffer;
  readonly received: string;
}

/** Sends one to three requests over a connection, in pieces, and reads until it is idle or closed. */
export async function attack(port: number, random: Random): Promise<Attack> {
  const count = random.chance(0.8) ? 1 : 1 + random.below(3);
  const sent = Buffer.concat(Array.from({ length: count }, () => randomRequest(random)));
  const pieces = cut(sent, random);
  const leavesEarly = random.chance(0.1);
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let lastAt = performance.now();
  let isClosed = false;
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
    lastAt = performance.now();
  });
  socket.once('close', () => {
    isClosed = true;
  });
  for (const piece of pieces) {
    if (isClosed) break;
    socket.write(piece);
    if (pieces.length > 1) await sleep(random.below(3));
  }
  lastAt = performance.now();
  const patience = leavesEarly ? 0 : received === '' ? 150 : 30;
  while (!isClosed && performance.now() - lastAt < patience) await sleep(5);
  socket.destroy();
  return { sent, received };
}

function cut(bytes: Buffer, random: Random): readonly Buffer[] {
  if (random.chance(0.7)) return [bytes];
  const at = random.below(bytes.length + 1);
  return [bytes.subarray(0, at), bytes.subarray(at)];
}

/** The statuses of the replies in the received text. */
export function statusesOf(received: string): readonly number[] {
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}
