import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../test/support/random.ts';
import type { NumberedCalls } from '../hostile/callers/numbered-calls.ts';
import { callUntil, type NumberedCall } from '../hostile/callers/pipelining-caller.ts';
import { sendRaw } from '../hostile/callers/raw-call.ts';
import type { Tally } from '../hostile/tally.ts';

/** The tools of clients. */
export interface SoakStage {
  readonly open: () => Promise<Socket>;
  readonly calls: NumberedCalls;
  readonly random: Random;
  readonly tally: Tally;
  readonly isOver: () => boolean;
}

/** Makes calls over one connection at a time until the soak is over. */
type Caller = (stage: SoakStage) => Promise<void>;

/** Milliseconds to wait for a reply. */
const PATIENCE = 60_000;

/** Simple calls of all kinds, pipelined, most of which take a while. */
const steady: Caller = async ({ isOver, open, calls, random, tally }) => {
  const one = (): NumberedCall => {
    if (random.chance(0.4)) return calls.later(random.below(1_000));
    if (random.chance(0.4)) return calls.query();
    return random.chance(0.9) ? calls.count() : calls.long(random.below(100_000));
  };
  const nextCalls = () => [
    ...Array.from({ length: random.below(6) }, one),
    calls.later(200 + random.below(2_000)),
  ];
  await callUntil(isOver, { open, nextCalls, tally, patience: PATIENCE });
};

/**
 * Simple calls with a chunked one among them, which takes its connection off the fast path. A new
 * connection starts again.
 */
const leaving: Caller = async ({ isOver, open, calls, random, tally }) => {
  while (!isOver()) {
    let rounds = 1 + random.below(4);
    const nextCalls = () => [
      calls.later(random.below(500)),
      chunked(calls.count()),
      calls.count(),
      calls.later(random.below(1_000)),
    ];
    await callUntil(() => isOver() || rounds-- <= 0, {
      open,
      nextCalls,
      tally,
      patience: PATIENCE,
    });
  }
};

/** Long replies, read a little at a time. */
const readingSlowly: Caller = async ({ isOver, open, calls, random, tally }) => {
  const slow = async (): Promise<Socket> => {
    const socket = await open();
    socket.on('data', () => {
      socket.pause();
      setTimeout(() => socket.resume(), 20);
    });
    return socket;
  };
  const nextCalls = () => [
    calls.long(random.below(600_000)),
    calls.count(),
    calls.later(random.below(1_000)),
  ];
  await callUntil(isOver, { open: slow, nextCalls, tally, patience: PATIENCE });
};

/** Calls whose bytes come in many small pieces. */
const sendingSlowly: Caller = async ({ isOver, open, calls, random, tally }) => {
  while (!isOver()) {
    const wanted = [calls.count(), long(calls.count(), 20_000), calls.query()];
    const bytes = Buffer.from(wanted.map((call) => call.bytes).join(''));
    const socket = await open();
    const outcome = sendRaw(socket, [], { replies: wanted.length, patience: PATIENCE });
    for (let at = 0; at < bytes.length && socket.writable; ) {
      const size = 1 + random.below(2_000);
      socket.write(bytes.subarray(at, at + size));
      at += size;
      await sleep(random.below(40));
    }
    const { replies, garbage } = await outcome;
    for (const [at, { reply }] of wanted.entries()) {
      const body = replies[at]?.body.toString();
      if (body === reply) tally.answered++;
      else if (body === undefined) tally.hangs++;
      else tally.wrongOrder++;
    }
    if (garbage !== undefined) tally.failures.push(garbage);
  }
};

/** Clients that disconnect while they send, wait or read, or that only connect. */
const vanishing: Caller = async ({ isOver, open, calls, random }) => {
  while (!isOver()) {
    const socket = await open();
    const bytes = [calls.later(300), calls.count(), chunked(calls.count()), calls.long(300_000)]
      .map((call) => call.bytes)
      .join('');
    socket.write(bytes.slice(0, random.below(bytes.length + 1)));
    await sleep(random.below(1_500));
    if (random.chance(0.3)) socket.end();
    else if (random.chance(0.5)) socket.resetAndDestroy();
    await sleep(random.below(100));
    socket.destroy();
  }
};

/** The kinds of clients, by their share of the connections in percent. */
export const callers: readonly (readonly [share: number, caller: Caller])[] = [
  [70, steady],
  [10, leaving],
  [5, readingSlowly],
  [5, sendingSlowly],
  [10, vanishing],
];

/** Rewrites a call to have a chunked body, which is not simple. */
function chunked({ id, bytes, reply }: NumberedCall): NumberedCall {
  const [head = '', body = ''] = bytes.split('\r\n\r\n');
  const coded = head.replace(/content-length: \d+/, 'transfer-encoding: chunked');
  return {
    id,
    reply,
    bytes: `${coded}\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  };
}

/** A call with a long body instead of another one. */
function long({ id, bytes }: NumberedCall, size: number): NumberedCall {
  const body = JSON.stringify(['x'.repeat(size)]);
  const [head = ''] = bytes.split('\r\n\r\n');
  const other = head
    .replace('/count', '/length')
    .replace(/content-length: \d+/, `content-length: ${body.length}`);
  return { id, reply: `{"length":${size}}`, bytes: `${other}\r\n\r\n${body}` };
}
