import test from 'ava';
import { hasNats } from './nats-process.ts';

export { hasNats, type NatsTestServer, startNats } from './nats-process.ts';

if (!hasNats)
  console.log('nats-server is not installed, so tests are skipped: npm run system-packages');

/** A test that needs NATS, and is skipped where it is not installed. */
export const natsTest = hasNats ? test.serial : test.serial.skip;
