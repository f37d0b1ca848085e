import test from 'ava';
import { testTarget } from '../suite.ts';
import { cannotByPort, notByPort, startPortTarget } from '../targets/port.ts';

testTarget(test, {
  name: 'a MessagePort',
  cannot: cannotByPort,
  withoutRoutes: notByPort,
  start: startPortTarget,
});
