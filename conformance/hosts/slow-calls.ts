import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';

// Serves calls that take their time, until SIGTERM.
const api = createRouter({
  later: async (_context, value: string): Promise<string> => {
    await sleep(500);
    return value;
  },
});
const { url } = await serve(api, {
  port: 0,
  signals: true,
  shutdownDeadline: 10_000,
  onClose: () => console.log('closed'),
});
console.log(url);
