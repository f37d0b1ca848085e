import { type ClientOptions, createClient } from '@mikrokit/client';
import { composePolicies } from '@mikrokit/policies';
import { type Context, createRouter, RpcError, route } from '@mikrokit/router';
import type { catalog } from './catalog.ts';
import type { createPayments } from './payments.ts';
import type { createRecommendations } from './recommendations.ts';

export interface NewOrder {
  /** Made by the customer's page, so that an order that is sent twice is one. */
  id: string;
  product: number;
  count: number;
}

export interface PlacedOrder {
  id: string;
  name: string;
  /** In cents. */
  total: number;
  paidAt: Date;
  recommended: number[];
}

/** How to reach the services that orders need: a URL, or a transport. */
export interface Services {
  readonly catalog: ClientOptions;
  readonly payments: ClientOptions;
  readonly recommendations: ClientOptions;
}

interface OrdersOptions {
  /** Called when an order is placed, again when it is sent again. */
  readonly onPlaced?: (order: PlacedOrder) => Promise<unknown>;
}

/** The orders, and the policies of their calls. */
export function createOrders(services: Services, { onPlaced }: OrdersOptions = {}) {
  const policies = {
    catalog: composePolicies({ dedupe: true, bulkhead: { limit: 10, queue: 100 }, metrics: true }),
    payments: composePolicies({
      retry: { limit: 3, delay: 50, maxDelay: 400, jitter: 'decorrelated' },
      circuitBreaker: { failures: 5, openFor: 2_000 },
      metrics: true,
    }),
    recommendations: composePolicies({
      fallback: () => [],
      circuitBreaker: { rate: { over: 0.5, calls: 10 }, openFor: 2_000 },
      metrics: true,
    }),
  };
  const clients = {
    catalog: createClient<typeof catalog>({ ...services.catalog, policies: policies.catalog }),
    payments: createClient<ReturnType<typeof createPayments>>({
      ...services.payments,
      policies: policies.payments,
      timeout: 5_000,
      idempotencyKey: ({ params }) => String(params[0]),
    }),
    recommendations: createClient<ReturnType<typeof createRecommendations>>({
      ...services.recommendations,
      policies: policies.recommendations,
      timeout: 1_000,
    }),
  };

  const api = createRouter({
    place: route({
      timeout: 10_000,
      handler: async (
        context: Context,
        order: NewOrder,
      ): Promise<
        PlacedOrder | RpcError<'no-product'> | RpcError<'declined'> | RpcError<'try-again'>
      > => {
        // Every call ends with this one, and has no more time than is left for it.
        const { catalog, payments, recommendations } = clients;
        const product = await catalog.product.with({ context }).safe(order.product);
        if (!product.ok) return rejectionOf(product.error);
        const { name, price } = product.value;
        const total = price * order.count;
        const [payment, recommended] = await Promise.all([
          payments.charge.with({ context }).safe(order.id, total),
          recommendations.for.with({ context })(order.product),
        ]);
        if (!payment.ok) return rejectionOf(payment.error);
        const placed = { id: order.id, name, total, paidAt: payment.value.at, recommended };
        await onPlaced?.(placed);
        return placed;
      },
    }),
  });

  const close = async () => {
    for (const client of Object.values(clients)) await client.close();
  };
  return { api, policies, close };
}

/** Turns another service's error into the one that the customer gets. */
function rejectionOf({
  type,
}: {
  readonly type: string;
}): RpcError<'no-product'> | RpcError<'declined'> | RpcError<'try-again'> {
  if (type === 'no-product') return new RpcError('no-product', { status: 404 });
  if (type === 'declined') return new RpcError('declined', { status: 402 });
  return new RpcError('try-again', {
    status: 503,
    message: 'Nothing was charged twice; try again',
  });
}
