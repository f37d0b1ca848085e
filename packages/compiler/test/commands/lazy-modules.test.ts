import test from 'ava';
import { buildAndCall } from './many-routes.ts';

test('A server of 100 routes that loads 17 modules when they are needed is built, and answers', async (t) => {
  await buildAndCall(t, { routes: 100, lazy: 17, targets: ['node'] });
});
