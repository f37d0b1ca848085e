import type { Socket } from 'node:net';
import type { PendingReply } from '@mikrokit/router';
import type { RunningCalls } from './connections.ts';

/** The calls of a server that is not ours: a connection is followed from its first pending call on. */
export class MountedConnections implements RunningCalls {
  readonly closing = false;
  readonly #pending = new WeakMap<Socket, Set<PendingReply>>();

  callsOn(socket: Socket): Set<PendingReply> | undefined {
    if (socket.destroyed) return undefined;
    const known = this.#pending.get(socket);
    if (known !== undefined) return known;
    const calls = new Set<PendingReply>();
    this.#pending.set(socket, calls);
    socket.once('close', () => {
      for (const call of calls) call.cancel();
    });
    return calls;
  }
}
