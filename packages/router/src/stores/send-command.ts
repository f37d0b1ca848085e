import { repeatLost } from './repeat-lost.ts';

/** Sends a command to Redis or Valkey: `(command) => client.sendCommand(command)`. */
export type SendCommand = (command: string[]) => Promise<unknown>;

/**
 * Sends a store's commands, and repeats them if answers are lost. Each command must be safe to
 * repeat, also because clients like ioredis resend commands themselves. Throws a `TypeError` for
 * anything but a function.
 */
export function repeatingSend(store: string, send: SendCommand): SendCommand {
  if (typeof send !== 'function')
    throw new TypeError(`${store}: pass (command) => client.sendCommand(command)`);
  return (command) => repeatLost(() => send(command), isAnswer);
}

/** Errors of Redis start with a code. Some mean that a retry can succeed. */
function isAnswer(error: unknown): boolean {
  const [code] = /^[A-Z]+(?= )/.exec(String((error as Error | undefined)?.message)) ?? [];
  return code !== undefined && !TEMPORARY.has(code);
}

/** A server that starts, a replica during a failover, a cluster that moves keys. */
const TEMPORARY = new Set(['LOADING', 'READONLY', 'MASTERDOWN', 'CLUSTERDOWN', 'TRYAGAIN']);
