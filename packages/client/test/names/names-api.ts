import { type Context, createRouter } from '@mikrokit/router';

/** Routes and groups with the names of members that a client, or any JavaScript value, has. */
export const names = createRouter({
  safe: { get: (_context: Context) => 'safe/get' },
  with: { x: (_context: Context) => 'with/x' },
  close: { door: (_context: Context) => 'close/door' },
  // biome-ignore lint/suspicious/noThenProperty: the test needs it
  then: (_context: Context) => 'then',
  toJSON: (_context: Context) => 'toJSON',
  toLocaleString: (_context: Context) => 'toLocaleString',
  group: {
    toString: (_context: Context) => 'group/toString',
    safe: (_context: Context) => 'group/safe',
    constructor: (_context: Context) => 'group/constructor',
    close: (_context: Context) => 'group/close',
  },
});
