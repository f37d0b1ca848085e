import { createClient } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import { catalog } from './catalog.ts';
import { createOrders } from './orders.ts';
import { createPayments } from './payments.ts';
import { createRecommendations } from './recommendations.ts';

const services = {
  catalog: await serve(catalog, { port: 0 }),
  payments: await serve(createPayments(), { port: 0 }),
  recommendations: await serve(createRecommendations(), { port: 0 }),
};
const { api, policies, close } = createOrders({
  catalog: { url: services.catalog.url },
  payments: { url: services.payments.url },
  recommendations: { url: services.recommendations.url },
});
const orders = await serve(api, { port: 0 });

const customer = createClient<typeof api>({ url: orders.url });
for (let n = 1; n <= 5; n++) {
  const order = { id: crypto.randomUUID(), product: (n % 3) + 1, count: n };
  const placed = await customer.place.safe(order);
  console.log(placed.ok ? placed.value : placed.error.message);
}
console.table(
  Object.fromEntries(
    Object.entries(policies).map(([name, policy]) => {
      const { calls, failures, retries, rejections, fallbacks, deduped } = policy.metrics();
      return [name, { calls, failures, retries, rejections, fallbacks, deduped }];
    }),
  ),
);

await customer.close();
await orders.close();
await close();
for (const service of Object.values(services)) await service.close();
