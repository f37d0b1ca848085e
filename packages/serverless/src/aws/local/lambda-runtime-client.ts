// A runtime client for start-function.ts, because AWS's own needs compilation. It requests an
// event, calls the handler and posts or streams the result. It does not support concurrent
// invocations.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LambdaContext } from '../lambda-context.ts';
import { HttpResponseStream, openResponse, type RuntimeResponse } from './runtime-response.ts';

const { env } = process;
const base = `http://${env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime`;

type Handler = (event: unknown, context: LambdaContext) => Promise<unknown>;
type StreamingHandler = (
  event: unknown,
  stream: RuntimeResponse,
  context: LambdaContext,
) => Promise<unknown>;

/** The arguments of `awslambda.streamifyResponse`. */
const streaming = new WeakSet<object>();
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: StreamingHandler) => {
      streaming.add(handler);
      return handler;
    },
    HttpResponseStream,
  },
});

const handler = await load().catch(async (error) => {
  await post('init/error', toErrorBody(error));
  throw error;
});
for (;;) await handleNext(handler);

async function load(): Promise<Handler | StreamingHandler> {
  const [file = '', name = ''] = (env._HANDLER ?? '').split('.');
  const url = pathToFileURL(join(env.LAMBDA_TASK_ROOT ?? '', `${file}.mjs`));
  const handler: unknown = (await import(url.href))[name];
  if (typeof handler !== 'function') throw new TypeError(`${file}.mjs exports no function ${name}`);
  return handler as Handler | StreamingHandler;
}

async function handleNext(handler: Handler | StreamingHandler): Promise<void> {
  const response = await fetch(`${base}/invocation/next`);
  const id = response.headers.get('lambda-runtime-aws-request-id') ?? '';
  const event: unknown = await response.json();
  const context = contextOf(response.headers, id);
  if (streaming.has(handler)) await stream(handler as StreamingHandler, { id, event, context });
  else await run(handler as Handler, { id, event, context });
}

interface Invoked {
  readonly id: string;
  readonly event: unknown;
  readonly context: LambdaContext;
}

async function run(handler: Handler, { id, event, context }: Invoked): Promise<void> {
  try {
    await post(`invocation/${id}/response`, (await handler(event, context)) ?? null);
  } catch (error) {
    await post(`invocation/${id}/error`, toErrorBody(error));
  }
}

async function stream(handler: StreamingHandler, { id, event, context }: Invoked): Promise<void> {
  const response = openResponse(`${base}/invocation/${id}/response`);
  try {
    await handler(event, response, context);
    response.end();
  } catch (error) {
    if (!response.headersSent) {
      response.destroy();
      return post(`invocation/${id}/error`, toErrorBody(error));
    }
    response.endWithError(toErrorBody(error));
  }
  await response.taken;
}

function contextOf(headers: Headers, id: string): LambdaContext {
  const deadline = Number(headers.get('lambda-runtime-deadline-ms'));
  return {
    awsRequestId: id,
    functionName: env.AWS_LAMBDA_FUNCTION_NAME ?? '',
    functionVersion: env.AWS_LAMBDA_FUNCTION_VERSION ?? '',
    invokedFunctionArn: headers.get('lambda-runtime-invoked-function-arn') ?? '',
    memoryLimitInMB: env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE ?? '',
    logGroupName: env.AWS_LAMBDA_LOG_GROUP_NAME ?? '',
    logStreamName: env.AWS_LAMBDA_LOG_STREAM_NAME ?? '',
    getRemainingTimeInMillis: () => deadline - Date.now(),
  };
}

async function post(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${base}/${path}`, { method: 'POST', body: JSON.stringify(body) });
  await response.arrayBuffer();
}

function toErrorBody(error: unknown) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { errorType: name, errorMessage: message, trace: stack?.split('\n') ?? [] };
}
