// `node warm-process.ts <file of a built function>`: prints the microseconds that its handler takes for an event, as
// `WarmEvents` of measure-warm.ts. It calls the handler directly: the cost of a runtime client is the same for all.
import { pathToFileURL } from 'node:url';
import { assertGoodResult, eventOf } from './update-user-event.ts';

const [file = ''] = process.argv.slice(2);
const { handler } = await import(pathToFileURL(file).href);
const context = {
  awsRequestId: crypto.randomUUID(),
  functionName: 'warm',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn:aws:lambda:local:000000000000:function:warm',
  memoryLimitInMB: '1024',
  logGroupName: '/aws/lambda/warm',
  logStreamName: 'warm',
  getRemainingTimeInMillis: () => 30_000,
};
// Each call has a fresh event, as from the runtime client, because handlers can change theirs.
const text = JSON.stringify(eventOf());
const rounds = 7;
const perRound = 2_000;
const time: number[] = [];
const cpu: number[] = [];
for (let round = -3; round < rounds; round++) {
  const events = Array.from({ length: perRound }, () => JSON.parse(text));
  const usedBefore = process.cpuUsage();
  const startedAt = performance.now();
  for (const event of events) await handler(event, context);
  const taken = ((performance.now() - startedAt) * 1_000) / perRound;
  const { user, system } = process.cpuUsage(usedBefore);
  // V8 optimizes in the first rounds.
  if (round < 0) continue;
  time.push(taken);
  cpu.push((user + system) / perRound);
}
assertGoodResult(file, await handler(JSON.parse(text), context));
console.log(JSON.stringify({ time, cpu }));
// Some handlers keep timers.
process.exit();
