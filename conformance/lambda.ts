import { type LambdaContext, lambdaHandler } from '@mikrokit/serverless/aws';
import { fromResult, type HttpService, toEvent } from '@mikrokit/serverless/aws/local';
import { api } from './api.ts';
import { takeMessages } from './message-host.ts';
import type { CallReply, CallRequest } from './target.ts';

// `lambdaHandler()`, its events made here and carried as JSON as Lambda does. Arguments: service, stage, `binary`.
const [service, stage, bodies] = process.argv.slice(2) as [HttpService, string?, string?];
const options = { ...(stage && { stage }), isBinary: bodies === 'binary' };
const handler = lambdaHandler(api);
takeMessages(answer);

async function answer(request: CallRequest): Promise<CallReply> {
  const event = JSON.parse(JSON.stringify(toEvent(service, request, options)));
  const result = await handler(event, context);
  const reply = fromResult(JSON.parse(JSON.stringify(result)), request.method);
  const headers: Record<string, string> = {};
  for (const [name, value] of reply.headers)
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  return { ...reply, headers };
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
