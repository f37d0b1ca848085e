// `npm run kills`: 10,000 calls of 48 callers to three servers that end by SIGTERM, and as many to servers that are killed.
import { hasNats } from '../../../../test/support/nats-process.ts';
import { runKills, SILENCE } from './run-kills.ts';

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
