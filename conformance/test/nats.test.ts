import test from 'ava';
import { hasNats } from '../../test/support/nats-server.ts';
import { testTarget } from '../suite.ts';
import { cannotByNats, notByNats, startNatsTarget } from '../targets/nats.ts';

// Without the program there is nothing to test.
if (hasNats)
  testTarget(test, {
    name: 'NATS',
    cannot: cannotByNats,
    withoutRoutes: notByNats,
    start: startNatsTarget,
  });
else test.skip('nats-server is not installed: npm run system-packages', (t) => t.pass());
