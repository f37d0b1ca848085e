import { createSender, type Later, type Queue, type Schedules, schedule } from '@mikrokit/queue';
import type { KillApi } from './kill-api.ts';

export function killSender(queue: Queue): Later<KillApi> {
  return createSender<KillApi>(queue);
}

/** A tick each second. */
export function killSchedule(queue: Queue): Promise<Schedules> {
  return schedule<KillApi>(queue, {
    tick: { cron: '* * * * * *', call: (later, at) => later.tick(at.getTime()) },
  });
}
