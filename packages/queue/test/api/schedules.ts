import { type Queue, type ScheduleEntry, type Schedules, schedule } from '@mikrokit/queue';
import type { OrdersApi } from './orders.ts';

export function orderSchedules(
  queue: Queue,
  entries: Readonly<Record<string, ScheduleEntry<OrdersApi>>>,
): Promise<Schedules> {
  return schedule<OrdersApi>(queue, entries);
}
