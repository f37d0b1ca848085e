/** Sends a command to Redis or Valkey: `(command) => client.sendCommand(command)`. */
export type SendCommand = (command: string[]) => Promise<unknown>;

/** Throws a `TypeError` for anything but a function, in the name of a store. */
export function assertSendCommand(store: string, send: SendCommand): void {
  if (typeof send !== 'function')
    throw new TypeError(`${store}: pass (command) => client.sendCommand(command)`);
}
