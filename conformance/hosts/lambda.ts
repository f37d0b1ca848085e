import { PassThrough, Readable } from 'node:stream';
import { type LambdaContext, lambdaHandler, streamingHandler } from '@mikrokit/serverless/aws';
import {
  type HttpService,
  type StreamedOutcome,
  serveFunction,
} from '@mikrokit/serverless/aws/local';
import { api } from '../api.ts';
import { announce } from './announce.ts';

// An AWS service in front of `lambdaHandler()` or `streamingHandler()`, with events and results as JSON, as in Lambda.
// Arguments: service, stage, and any of `binary` and `streaming`.
const [service, stage, ...ways] = process.argv.slice(2) as [HttpService, string?, ...string[]];
const options = { service, ...(stage && { stage }), isBinary: ways.includes('binary') };
const run = ways.includes('streaming') ? streamed() : returned();
const { url } = await serveFunction(
  { invokeWithStream: (event) => run(JSON.parse(JSON.stringify(event))) },
  options,
);
announce(url);

type Run = (event: object) => Promise<StreamedOutcome>;

function returned(): Run {
  const handler = lambdaHandler(api);
  return async (event) => {
    const body = Readable.from([Buffer.from(JSON.stringify(await handler(event, context)))]);
    return { body, isStreamed: false, contentType: 'application/json' };
  };
}

function streamed(): Run {
  const handler = streamingHandler(api);
  return (event) =>
    new Promise((resolve, reject) => {
      let contentType: string | undefined;
      const body = Object.assign(new PassThrough(), {
        setContentType: (type: string) => {
          contentType = type;
        },
      });
      body.once('readable', () => resolve({ body, isStreamed: true, contentType }));
      handler(event, body, context).catch(reject);
    });
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
