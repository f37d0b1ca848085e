// Checked by tsc alone: handlers and events fit those of @types/aws-lambda.
import { createRouter } from '@mikrokit/router';
import {
  lambdaCallOf,
  lambdaHandler,
  type SqsRecord,
  sqs,
  streamingHandler,
} from '@mikrokit/serverless/aws';
import type {
  ALBHandler,
  APIGatewayProxyEventV2,
  APIGatewayProxyHandler,
  APIGatewayProxyHandlerV2,
  Context,
  Handler,
  LambdaFunctionURLHandler,
  SQSHandler,
  SQSRecord,
} from 'aws-lambda';

const api = createRouter({
  users: {
    get: (context, id: number) => ({ id, call: lambdaCallOf<APIGatewayProxyEventV2>(context) }),
  },
});
const handler = lambdaHandler(api);
export const v1: APIGatewayProxyHandler = handler;
export const v2: APIGatewayProxyHandlerV2 = handler;
export const url: LambdaFunctionURLHandler = handler;
export const alb: ALBHandler = handler;
export const any: Handler<unknown, unknown> = handler;
export const queue: (...given: Parameters<SQSHandler>) => Promise<unknown> = handler;
export const record = (given: SQSRecord): SqsRecord => given as SQSRecord & SqsRecord;

lambdaHandler(api, { events: [sqs({ users: 'users/get' })] });
lambdaHandler(api, { events: [sqs({ users: () => ({ route: 'users/get', params: [1] }) })] });
// @ts-expect-error there is no such route
lambdaHandler(api, { events: [sqs({ users: 'users/set' })] });
// @ts-expect-error there is no such route
lambdaHandler(api, { events: [sqs({ users: () => ({ route: 'users/set' }) })] });
// @ts-expect-error a router is needed
lambdaHandler({});

declare const event: APIGatewayProxyEventV2;
declare const context: Context;
export const statusCode: number = (await handler(event, context)).statusCode;
export const unknown: unknown = await handler({ route: 'users/get' }, context);

export const streaming = streamingHandler(api);
