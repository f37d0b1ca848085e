import '@mikrokit/compiler/register';
import { natsTest } from '../../../test/support/nats-server.ts';

const { runKills, SILENCE } = (await import(
  './kills/run-kills.ts'
)) as typeof import('./kills/run-kills.ts');

const { runTopicKills } = (await import(
  './kills/run-topic-kills.ts'
)) as typeof import('./kills/run-topic-kills.ts');

natsTest('no call fails when servers end in good order', async (t) => {
  const report = await runKills('SIGTERM', 3_000);
  t.log(report);
  t.like(report, { failures: 0, neverRun: 0, doubled: 0 });
});

natsTest('a killed server costs at most the calls in flight, and within the silence', async (t) => {
  const report = await runKills('SIGKILL', 3_000);
  t.log(report);
  t.true(report.failures > 0);
  t.true(report.failures <= report.inFlight);
  t.true(report.slowest <= SILENCE * 1.25 + MOMENT, `${report.slowest} ms`);
  t.like(report, { neverRun: 0, doubled: 0 });
});

natsTest('readers of a topic miss nothing when servers and the broker are killed', async (t) => {
  const items = 500;
  const report = await runTopicKills(items);
  t.log(report);
  t.true(report.serverKills > 0 && report.brokerKills > 0);
  t.like(report, { deliveries: items * report.readers, missing: 0, doubled: 0, outOfOrder: 0 });
});

/** Milliseconds that timers and signals may be late on a busy machine. */
const MOMENT = 300;
