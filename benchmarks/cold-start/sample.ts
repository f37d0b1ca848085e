import { startServer } from '../harness/running-server.ts';
import type { FirstCall } from './assert-answers.ts';
import type { Command } from './variant.ts';

/** One start of a fresh process: milliseconds since just before it was spawned. */
export interface Sample {
  /** Its libraries are loaded and its routes registered. */
  readonly setUp: number;
  /** It accepts a connection. */
  readonly listening: number;
  /** The first byte of its first reply is here. */
  readonly firstReply: number;
  /** Megabytes of memory at that moment. */
  readonly memory: number | undefined;
}

/** Starts a server, makes its first call and ends it. Throws if the reply is wrong. */
export async function sampleStart({ args, env }: Command, call: FirstCall): Promise<Sample> {
  const server = await startServer(args, { env });
  let reply: Awaited<ReturnType<typeof server.call>>;
  let bytes: number | undefined;
  try {
    reply = await server.call(call.request);
    bytes = server.memoryBytes();
  } finally {
    await server.stop();
  }
  call.assertReply(reply);
  const since = (at: number) => round(at - server.startedAt);
  return {
    setUp: since(setUpAt(server.printed())),
    listening: since(reply.connectedAt),
    firstReply: since(reply.firstByteAt),
    memory: bytes === undefined ? undefined : round(bytes / 1e6),
  };
}

/** In the time of this process's `performance.now()`: both use CLOCK_MONOTONIC. */
function setUpAt(printed: string): number {
  const nanoseconds = /^(\d+)$/m.exec(printed)?.[1];
  if (nanoseconds === undefined)
    throw new Error(`The server did not print when it was set up:\n${printed}`);
  const ago = process.hrtime.bigint() - BigInt(nanoseconds);
  return performance.now() - Number(ago) / 1e6;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
