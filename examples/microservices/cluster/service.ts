// One process of a service, until it is killed. Arguments: the name of the service, and the number of the process.
import { serveNats } from '@mikrokit/nats';
import { jetStreamTopic } from '@mikrokit/nats/jetstream';
import type { Dispatcher } from '@mikrokit/router';
import { catalog } from '../catalog.ts';
import { createOrders } from '../orders.ts';
import { createPayments } from '../payments.ts';
import { createRecommendations } from '../recommendations.ts';
import { connectToBroker, serviceAt } from './connection.ts';
import { ALL, createNews } from './news.ts';

const [name = '', number = ''] = process.argv.slice(2);
const nc = await connectToBroker();

const services: Readonly<Record<string, () => Dispatcher>> = {
  catalog: () => catalog,
  payments: () => createPayments({ file: process.env.PAYMENTS_FILE ?? ':memory:' }),
  recommendations: () => createRecommendations({ failureRate: 0 }),
  orders: () => {
    const news = createNews(jetStreamTopic(nc, { name: 'news' }));
    const others = {
      catalog: serviceAt(nc, 'catalog'),
      payments: serviceAt(nc, 'payments'),
      recommendations: serviceAt(nc, 'recommendations'),
    };
    const onPlaced = ({ id }: { readonly id: string }) =>
      news.publish(ALL, { kind: 'order', text: `${id}, by orders ${number}`, at: new Date() });
    return createOrders(others, { onPlaced }).api;
  },
};

const create = services[name];
if (create === undefined) throw new Error(`There is no service '${name}'`);
await serveNats(create(), nc, { service: name, heartbeat: 500 }).ready;
process.on('disconnect', () => process.exit());
process.send?.('ready');
