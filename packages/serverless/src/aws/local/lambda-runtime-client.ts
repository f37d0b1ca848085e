// A runtime client for start-function.ts; AWS's own has to be compiled. It asks for an event, calls the handler and posts
// the result. It supports neither streams nor concurrent invocations.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LambdaContext } from '../lambda-context.ts';

const { env } = process;
const base = `http://${env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime`;

type Handler = (event: unknown, context: LambdaContext) => Promise<unknown>;

const handler = await load().catch(async (error) => {
  await post('init/error', toErrorBody(error));
  throw error;
});
for (;;) await handleNext(handler);

async function load(): Promise<Handler> {
  const [file = '', name = ''] = (env._HANDLER ?? '').split('.');
  const url = pathToFileURL(join(env.LAMBDA_TASK_ROOT ?? '', `${file}.mjs`));
  const handler: unknown = (await import(url.href))[name];
  if (typeof handler !== 'function') throw new TypeError(`${file}.mjs exports no function ${name}`);
  return handler as Handler;
}

async function handleNext(handler: Handler): Promise<void> {
  const response = await fetch(`${base}/invocation/next`);
  const id = response.headers.get('lambda-runtime-aws-request-id') ?? '';
  try {
    const result = await handler(await response.json(), contextOf(response.headers, id));
    await post(`invocation/${id}/response`, result ?? null);
  } catch (error) {
    await post(`invocation/${id}/error`, toErrorBody(error));
  }
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
