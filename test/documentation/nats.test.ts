import test from 'ava';
import { hasNats, type NatsTestServer, natsTest, startNats } from '../support/nats-server.ts';
import { runExamples } from './page-examples.ts';

let broker: NatsTestServer | undefined;
test.before(async () => {
  if (!hasNats) return;
  broker = await startNats();
  process.env.NATS_URL = broker.url;
});
test.after.always(() => broker?.stop());

for (const page of ['docs/nats.md', 'packages/nats/README.md', 'packages/nats/SKILL.md'])
  natsTest(`the examples of ${page} print the output in their comments`, (t) =>
    runExamples(t, page),
  );
