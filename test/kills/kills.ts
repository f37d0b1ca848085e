// `npm run kills`: 10,000 calls of 48 callers to three servers that end by SIGTERM, as many to servers that are killed, and a
// topic with 90,000 deliveries to 60 readers while servers and the broker are killed.
import { hasNats } from '../../../../test/support/nats-process.ts';
import { runKills, SILENCE } from './run-kills.ts';
import { runTopicKills } from './run-topic-kills.ts';

if (!hasNats) throw new Error('nats-server is not installed: npm run system-packages');
const reports = [await runKills('SIGTERM', 10_000), await runKills('SIGKILL', 10_000)];
console.table(reports);
const isGood = reports.every(
  ({ signal, failures, inFlight, slowest, neverRun, doubled }) =>
    failures <= (signal === 'SIGTERM' ? 0 : inFlight) &&
    slowest <= SILENCE * 1.25 + 300 &&
    neverRun + doubled === 0,
);
if (!isGood) throw new Error('A run has failed calls that it must not fail');

const topics = await runTopicKills(1_500);
console.table([topics]);
if (topics.missing + topics.doubled + topics.outOfOrder > 0)
  throw new Error('Readers of a topic have not received what was published');
