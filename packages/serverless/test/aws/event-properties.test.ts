import '@mikrokit/compiler/register';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CallFailure,
  eventBridge,
  lambdaHandler,
  type ResponseStream,
  sns,
  sqs,
  streamingHandler,
} from '@mikrokit/serverless/aws';
import { fromStream, type HttpReply } from '@mikrokit/serverless/aws/local';
import test, { type ExecutionContext } from 'ava';
import { assert, asyncProperty } from 'fast-check';
import { httpEvents, otherEvents } from './event-arbitraries.ts';
import { contextWith } from './lambda.ts';

const { createApi } = await import('./api.ts');
// A fixed seed, so that a failure is due to the change at hand. `npm run test:properties` uses random ones.
const { MIKROKIT_PROPERTY_RUNS: factor = '1', MIKROKIT_PROPERTY_SEED: seed = '3' } = process.env;
const runs = { numRuns: 200 * Number(factor), seed: Number(seed), endOnFailure: true };

/** Both handlers of one API, and their log. */
function createHandlers() {
  const logged: unknown[] = [];
  const { api } = createApi('prod');
  const options = {
    events: [sqs({ '*': 'ship' }), sns({ '*': 'ship' }), eventBridge({ '*': 'ship' })],
    cors: { origins: ['https://app.example.com'] },
    compress: true,
    logger: { error: (details: unknown) => logged.push(details) },
  };
  return {
    logged,
    returned: lambdaHandler(api, options),
    streamed: streamingHandler(api, options),
  };
}

/** The output of a streaming handler that ended without an error. */
async function collect(
  run: (stream: ResponseStream) => Promise<void>,
): Promise<HttpReply | unknown> {
  let contentType = '';
  const stream = Object.assign(new PassThrough(), {
    setContentType: (type: string) => {
      contentType = type;
    },
  });
  const written = buffer(stream);
  written.catch(() => {});
  await run(stream);
  const payload = await written;
  return contentType === 'application/json' ? JSON.parse(String(payload)) : fromStream(payload);
}

const statuses = new Set([200, 204, 304, 400, 404, 405, 413, 414, 415]);

function assertReply(t: ExecutionContext, status: number, body: string, told: string): void {
  t.true(statuses.has(status), `${status} ${body} for ${told}`);
  assertClean(t, body, told);
}

/** A failure with a reason and without a stack. */
function assertFailure(t: ExecutionContext, error: unknown, told: string): void {
  if (!(error instanceof CallFailure)) {
    t.true(error instanceof Error && error.constructor === Error, `${error} for ${told}`);
  }
  assertClean(t, String((error as Error).message), told);
}

function assertClean(t: ExecutionContext, text: string, told: string): void {
  t.notRegex(
    text,
    /\n\s+at |file:\/\/|Cannot (?:read|destructure)|is not (?:a function|iterable)/,
    told,
  );
}

for (const [kind, events] of [
  ['an HTTP request', httpEvents],
  ['a queue, a topic, a bus or nobody', otherEvents],
] as const) {
  test.serial(
    `whatever an event of ${kind} holds, there is a reply or a failure that is meant`,
    async (t) => {
      const unhandled: unknown[] = [];
      const listen = (reason: unknown): void => {
        unhandled.push(reason);
      };
      process.on('unhandledRejection', listen);
      t.teardown(() => process.off('unhandledRejection', listen));
      const { logged, returned, streamed } = createHandlers();
      const property = asyncProperty(events(), async (event) => {
        const told = String(JSON.stringify(event)).slice(0, 2_000);
        for (const run of [
          () => returned<unknown>(event, contextWith()),
          () => collect((stream) => streamed(event, stream, contextWith())),
        ]) {
          let result: unknown;
          try {
            result = await run();
          } catch (error) {
            assertFailure(t, error, told);
            continue;
          }
          const { statusCode, status = statusCode, body = '' } = Object(result);
          if (events === httpEvents) assertReply(t, status, String(body), told);
          else t.true(result === undefined || typeof result === 'object', told);
        }
      });
      await assert(property, runs);
      if (events === httpEvents) t.deepEqual(logged, [], 'None of it was unexpected');
      await new Promise((resolve) => setImmediate(resolve));
      t.deepEqual(unhandled, []);
    },
  );
}
