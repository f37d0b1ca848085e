import test from 'ava';
import { buildAndCall } from './many-routes.ts';

// One build of 10,000 routes takes a minute or two.
for (const [routes, lazy, targets] of [
  [1, 1, ['node', 'lambda', 'workers']],
  [100, 100, ['node', 'lambda', 'workers']],
  [1_000, 100, ['node', 'lambda', 'workers']],
  [10_000, 100, ['node']],
] as const) {
  test.serial(
    `${routes} routes, ${lazy} of which load a module, are built for ${targets.join(', ')}`,
    async (t) => {
      t.timeout(600_000);
      await buildAndCall(t, { routes, lazy, targets });
    },
  );
}
