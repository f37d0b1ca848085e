import '@mikrokit/compiler/register';
import type { HttpApiEvent, HttpResult, LambdaContext } from '@mikrokit/serverless/aws';
import { toEvent } from '@mikrokit/serverless/aws/local';
import { readCommandLine } from '../harness/command-line.ts';
import { median } from '../harness/statistics.ts';
import { toUser } from '../servers/check-user.ts';
import { assertGoodReply, updateUser } from '../workloads/update-user.ts';

// The cost of a warm event: `lambdaHandler` beside a handler written by hand with the same checks and replies.

const { count } = readCommandLine({
  usage: 'npm run bench -- lambda [options]',
  about: 'The cost of a warm event: lambdaHandler beside a handler written by hand.',
  options: {
    rounds: { type: 'string', default: '25', about: 'of each, by turns' },
    events: { type: 'string', default: '20000', about: 'in a round' },
  },
});
const rounds = count('rounds');
const events = count('events');

type Handler = (event: HttpApiEvent, context: LambdaContext) => Promise<HttpResult>;

const mikrokit: Handler = (await import('./update-user.ts')).handler;

const byHand: Handler = async ({ rawPath, body, isBase64Encoded, requestContext, headers }) => {
  if (rawPath !== '/updateUser' || requestContext.http.method !== 'POST') return rejection(404);
  if (headers['content-type'] !== 'application/json') return rejection(415);
  let json: unknown;
  try {
    const text = isBase64Encoded ? String(Buffer.from(body ?? '', 'base64')) : (body ?? '');
    json = JSON.parse(text).updateUser[0];
  } catch {
    return rejection(400);
  }
  const user = toUser(json);
  if (user === undefined) return rejection(400);
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ updateUser: { ...user, lastUpdate: new Date() } }),
    isBase64Encoded: false,
  };
};

function rejection(statusCode: number): HttpResult {
  return { statusCode, body: '', isBase64Encoded: false };
}

const { method, path, body } = updateUser;
const event = JSON.stringify(
  toEvent('http-api', {
    method,
    path,
    headers: {
      'content-type': 'application/json',
      accept: '*/*',
      'accept-encoding': 'gzip, br',
      host: 'abcdefghij.execute-api.eu-west-1.amazonaws.com',
      'user-agent': 'benchmark',
      'x-amzn-trace-id': 'Root=1-00000000-000000000000000000000000',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
    },
    body: Buffer.from(body ?? ''),
  }),
);
const deadline = Date.now() + 3_600_000;
const context = { getRemainingTimeInMillis: () => deadline - Date.now() } as LambdaContext;

/** Average microseconds of an event. Each event is parsed before, as Lambda's runtime does, which does not count. */
async function time(handler: Handler): Promise<number> {
  const given = Array.from({ length: 100 }, () => JSON.parse(event) as HttpApiEvent);
  let spent = 0;
  for (let done = 0; done < events; done += given.length) {
    const before = performance.now();
    for (const one of given) await handler(one, context);
    spent += performance.now() - before;
  }
  return (spent * 1_000) / events;
}

for (const [name, handler] of Object.entries({ byHand, mikrokit })) {
  const { statusCode: status, body } = await handler(JSON.parse(event), context);
  assertGoodReply(name, { status, body });
  for (const wrong of updateUser.badBodies ?? []) {
    const { statusCode } = await handler({ ...JSON.parse(event), body: wrong }, context);
    if (statusCode !== 400) throw new Error(`${name} takes ${wrong}`);
  }
}
await time(byHand);
await time(mikrokit);
const times = { byHand: [] as number[], mikrokit: [] as number[] };
for (let round = 0; round < rounds; round++) {
  // By turns, so that neither always runs on the warmer machine.
  const order =
    round % 2 === 0 ? (['byHand', 'mikrokit'] as const) : (['mikrokit', 'byHand'] as const);
  for (const name of order) times[name].push(await time(name === 'byHand' ? byHand : mikrokit));
}
const over = times.mikrokit.map((ours, at) => ours - (times.byHand[at] as number));
const shown = (all: readonly number[]) => median(all).toFixed(2);
console.log(`µs an event, medians of ${rounds} interleaved rounds of ${events} events`);
console.log(`by hand: ${shown(times.byHand)}`);
console.log(`lambdaHandler: ${shown(times.mikrokit)}`);
console.log(`over it: ${shown(over)} (at most 20)`);
process.exitCode = median(over) <= 20 ? 0 : 1;
