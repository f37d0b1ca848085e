import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type LambdaContext, lambdaHandler, streamingHandler } from '@mikrokit/serverless/aws';
import { type HttpService, type Outcome, serveFunction } from '@mikrokit/serverless/aws/local';
import { api } from '../api.ts';
import { announce } from './announce.ts';

// An AWS service in front of `lambdaHandler()` or `streamingHandler()`, with events and results as JSON, as in Lambda.
// Arguments: service, stage, and any of `binary` and `streaming`.
const [service, stage, ...ways] = process.argv.slice(2) as [HttpService, string?, ...string[]];
const options = { service, ...(stage && { stage }), isBinary: ways.includes('binary') };
const run = ways.includes('streaming') ? streamed() : returned();
const { url } = await serveFunction(
  { invoke: (event) => run(JSON.parse(JSON.stringify(event))) },
  options,
);
announce(url);

type Run = (event: object) => Promise<Outcome>;

function returned(): Run {
  const handler = lambdaHandler(api);
  return async (event) => {
    const payload = Buffer.from(JSON.stringify(await handler(event, context)));
    return { payload, isStreamed: false, contentType: 'application/json' };
  };
}

function streamed(): Run {
  const handler = streamingHandler(api);
  return async (event) => {
    let contentType: string | undefined;
    const stream = Object.assign(new PassThrough(), {
      setContentType: (type: string) => {
        contentType = type;
      },
    });
    const [payload] = await Promise.all([buffer(stream), handler(event, stream, context)]);
    return { payload, isStreamed: true, contentType };
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
