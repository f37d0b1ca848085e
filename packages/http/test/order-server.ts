// Started by order.test.ts and reset.test.ts: handlers that block the process.
import { type ServeOptions, serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import { looseCodecs } from './api.ts';

const block = (_: unknown, milliseconds: number): void => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};
const transport = (process.argv[2] ?? 'fast-path') as NonNullable<ServeOptions['transport']>;
const api = createRouter({ block }, {}, looseCodecs('block'));
const server = await serve(api, { port: 0, transport });
process.on('disconnect', () => process.exit());
process.send?.(server.url);
