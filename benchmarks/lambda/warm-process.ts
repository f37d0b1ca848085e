// `node warm-process.ts <file of a built function>`: prints the microseconds that its handler takes for an event, in
// each of some rounds. The handler is called directly: what a runtime client takes is the same for all.
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
// The object of an event is made anew for each: the runtime client parses it, and handlers may change it.
const text = JSON.stringify(eventOf());
const rounds = 7;
const perRound = 2_000;
const micros: number[] = [];
for (let round = -3; round < rounds; round++) {
  const events = Array.from({ length: perRound }, () => JSON.parse(text));
  const startedAt = performance.now();
  for (const event of events) await handler(event, context);
  const taken = ((performance.now() - startedAt) * 1_000) / perRound;
  // The first rounds are the compiler's.
  if (round >= 0) micros.push(taken);
}
assertGoodResult(file, await handler(JSON.parse(text), context));
console.log(JSON.stringify(micros));
// Some keep timers.
process.exit();
