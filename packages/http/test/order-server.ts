// Started by order.test.ts: handlers that block the process.
import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import { looseCodecs } from './api.ts';

const block = (_: unknown, milliseconds: number): void => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};
const server = await serve(createRouter({ block }, {}, looseCodecs('block')), { port: 0 });
process.on('disconnect', () => process.exit());
process.send?.(server.url);
