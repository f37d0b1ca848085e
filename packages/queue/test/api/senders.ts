import { createSender, type Later, type Queue } from '@mikrokit/queue';
import type { EarlierApi, GuardedApi, OrdersApi } from './orders.ts';

export function ordersSender(queue: Queue): Later<OrdersApi> {
  return createSender<OrdersApi>(queue);
}

export function guardedSender(queue: Queue): Later<GuardedApi> {
  return createSender<GuardedApi>(queue);
}

export function earlierSender(queue: Queue): Later<EarlierApi> {
  return createSender<EarlierApi>(queue);
}
