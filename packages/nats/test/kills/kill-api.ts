import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRouter } from '@mikrokit/router';

/** Where a server notes the calls that it has run. */
export const log = { file: -1 };

export const killApi = createRouter({
  run: async (_context, id: number): Promise<number> => {
    await sleep(Math.random() * 40);
    // Before the reply, so that no call is acknowledged that did not run.
    writeSync(log.file, `${id}\n`);
    return id;
  },
});
