import { repeatLost } from './repeat-lost.ts';

/** Sends a command to Redis or Valkey: `(command) => client.sendCommand(command)`. */
export type SendCommand = (command: string[]) => Promise<unknown>;

/**
 * Sends commands in the name of a store, and again if their answers are lost. So each command must be safe to repeat,
 * also because clients like ioredis resend commands by themselves. Throws a `TypeError` for anything but a function.
 */
export function repeatingSend(store: string, send: SendCommand): SendCommand {
  if (typeof send !== 'function')
    throw new TypeError(`${store}: pass (command) => client.sendCommand(command)`);
  return (command) => repeatLost(() => send(command), isAnswer);
}

/** An error of Redis begins with its code. Some say that another try can succeed. */
function isAnswer(error: unknown): boolean {
  const [code] = /^[A-Z]+(?= )/.exec(String((error as Error | undefined)?.message)) ?? [];
  return code !== undefined && !TEMPORARY.has(code);
}

/** A server that starts, a replica that has just been or will be the primary, a cluster that moves keys. */
const TEMPORARY = new Set(['LOADING', 'READONLY', 'MASTERDOWN', 'CLUSTERDOWN', 'TRYAGAIN']);
