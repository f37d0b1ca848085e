import test from 'ava';
import { buildAndCall } from './many-routes.ts';

for (const [routes, lazy] of [
  [1, 0],
  [1, 1],
  [100, 100],
  [1_000, 100],
  [10_000, 20],
] as const) {
  test.serial(
    `${routes} routes, ${lazy} of which load a module, are built for servers, Lambda and Workers`,
    async (t) => {
      t.timeout(600_000);
      await buildAndCall(t, { routes, lazy, targets: ['node', 'lambda', 'workers'] });
    },
  );
}
