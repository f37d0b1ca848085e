// The tests of this folder build and run this function: one API behind several handlers.
import { createRouter, RpcError } from '@mikrokit/router';
import {
  eventBridge,
  lambdaCallOf,
  lambdaHandler,
  sns,
  sqs,
  streamingHandler,
} from '@mikrokit/serverless/aws';

export interface User {
  id: number;
  name: string;
  lastUpdate: Date;
}

let running = 0;
let release = () => {};
let everybody = new Promise<void>((resolve) => {
  release = resolve;
});

const api = createRouter({
  users: {
    update: (_context, user: User): User => ({
      ...user,
      lastUpdate: new Date(user.lastUpdate.getTime() + 1),
    }),
    missing: (_context, id: number): User | RpcError<'user-not-found', { id: number }> =>
      new RpcError('user-not-found', { status: 404, data: { id } }),
  },
  about: ({ request, response, path }, header: string) => {
    response.headers.append('set-cookie', 'a=1; Path=/');
    response.headers.append('set-cookie', 'b=2; Path=/');
    const invocation = lambdaCallOf({ request });
    return {
      header: request.header(header) ?? null,
      address: request.remoteAddress ?? null,
      requestId: invocation?.context.awsRequestId ?? null,
      keys: Object.keys(invocation?.event ?? {}),
      path,
    };
  },
  // Answers once `count` calls run at the same time.
  together: async (_context, count: number): Promise<number> => {
    running++;
    if (running === count) release();
    await everybody;
    running--;
    if (running === 0) {
      everybody = new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    return count;
  },
  ticks: async function* (_context): AsyncGenerator<number> {
    for (let n = 1; ; n++) {
      yield n;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  },
  hang: ({ signal }): Promise<string> =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        console.log(`hang was told: ${signal.reason.type}`);
        resolve('late');
      });
    }),
  fail: (): string => {
    throw new Error('SECRET');
  },
  long: (_context, size: number): string => 'x'.repeat(size),
  ship: (_context, order: { id: number }): string => {
    if (order.id < 0) throw new RpcError('out-of-stock');
    return `shipped ${order.id}`;
  },
});

const events = [
  sqs({ orders: 'ship' }),
  sns({ '*': 'ship' }),
  eventBridge({ 'Order placed': 'ship' }),
];
const health = '/healthz';
export const handler = lambdaHandler(api, { events, health });
/** Ends early enough on a busy machine. */
export const cautious = lambdaHandler(api, { deadlineMargin: 1_500 });
export const compressing = lambdaHandler(api, { compress: { encodings: ['gzip'] } });
export const streaming = streamingHandler(api, { events });
export const broken = 'no function';
