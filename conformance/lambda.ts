import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type LambdaContext, lambdaHandler, streamingHandler } from '@mikrokit/serverless/aws';
import {
  fromResult,
  fromStream,
  type HttpReply,
  type HttpService,
  toEvent,
} from '@mikrokit/serverless/aws/local';
import { api } from './api.ts';
import { takeMessages } from './message-host.ts';
import type { CallReply, CallRequest } from './target.ts';

// `lambdaHandler()`, its events made here and carried as JSON as Lambda does; or `streamingHandler()`. Arguments:
// service, stage, and `binary` or `streaming`.
const [service, stage, bodies] = process.argv.slice(2) as [HttpService, string?, string?];
const options = { ...(stage && { stage }), isBinary: bodies === 'binary' };
const resultOf = bodies === 'streaming' ? resultOfStreaming() : resultOfHandler();
takeMessages(answer);

async function answer(request: CallRequest): Promise<CallReply> {
  const event = JSON.parse(JSON.stringify(toEvent(service, request, options)));
  const reply = await resultOf(event, request.method);
  const headers: Record<string, string> = {};
  for (const [name, value] of reply.headers)
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  return { ...reply, headers };
}

type ResultOf = (event: object, method: string) => Promise<HttpReply>;

function resultOfHandler(): ResultOf {
  const handler = lambdaHandler(api);
  return async (event, method) =>
    fromResult(JSON.parse(JSON.stringify(await handler(event, context))), method);
}

function resultOfStreaming(): ResultOf {
  const handler = streamingHandler(api);
  return async (event, method) => {
    const stream = Object.assign(new PassThrough(), { setContentType: () => {} });
    const [payload] = await Promise.all([buffer(stream), handler(event, stream, context)]);
    return fromStream(payload, method);
  };
}

const context: LambdaContext = {
  awsRequestId: '00000000-0000-0000-0000-000000000000',
  functionName: 'conformance',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn:aws:lambda:local:0:function:conformance',
  memoryLimitInMB: '128',
  logGroupName: 'local',
  logStreamName: 'local',
  getRemainingTimeInMillis: () => 30_000,
};
