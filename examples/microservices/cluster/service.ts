// One process of a service, until it is killed. Arguments: the name of the service, and the number of the process.
import { serveNats } from '@mikrokit/nats';
import { jetStreamTopic } from '@mikrokit/nats/jetstream';
import { createSender, work } from '@mikrokit/queue';
import { jetStreamQueue } from '@mikrokit/queue/jetstream';
import type { Dispatcher } from '@mikrokit/router';
import { catalog } from '../catalog.ts';
import { createOrders } from '../orders.ts';
import { createPayments } from '../payments.ts';
import { createRecommendations } from '../recommendations.ts';
import { createShipping } from '../shipping.ts';
import { connectToBroker, serviceAt } from './connection.ts';
import { ALL, createNews } from './news.ts';

const [name = '', number = ''] = process.argv.slice(2);
const nc = await connectToBroker();
const news = createNews(jetStreamTopic(nc, { name: 'news' }));
const shipments = jetStreamQueue(nc, { name: 'shipments' });

const services: Readonly<Record<string, () => Dispatcher | Promise<Dispatcher>>> = {
  catalog: () => catalog,
  payments: () => createPayments({ file: process.env.PAYMENTS_FILE ?? ':memory:' }),
  recommendations: () => createRecommendations({ failureRate: 0 }),
  orders: () => {
    const others = {
      catalog: serviceAt(nc, 'catalog'),
      payments: serviceAt(nc, 'payments'),
      recommendations: serviceAt(nc, 'recommendations'),
    };
    const later = createSender<ReturnType<typeof createShipping>>(shipments);
    // The order is placed once its shipment is stored, whichever worker runs it.
    const onPlaced = async ({ id }: { readonly id: string }) => {
      await later.ship.with({ key: id, delay: 500 })(id);
      await news.publish(ALL, {
        kind: 'order',
        text: `${id}, by orders ${number}`,
        at: new Date(),
      });
    };
    return createOrders(others, { onPlaced }).api;
  },
  shipping: async () => {
    const onShipped = (order: string) =>
      news.publish(ALL, {
        kind: 'shipped',
        text: `${order}, by shipping ${number}`,
        at: new Date(),
      });
    const api = createShipping({ file: process.env.SHIPMENTS_FILE ?? ':memory:', onShipped });
    await work(api, shipments, { lease: 3_000, backoff: 200 });
    return api;
  },
};

const create = services[name];
if (create === undefined) throw new Error(`There is no service '${name}'`);
await serveNats(await create(), nc, { service: name, heartbeat: 500 }).ready;
process.on('disconnect', () => process.exit());
process.send?.('ready');
