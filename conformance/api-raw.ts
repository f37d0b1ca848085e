import { type Context, hook, RpcError } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';

/** Routes that use messages of the Fetch API. */
export const rawRoutes = {
  guard: hook({
    header: 'x-key',
    handler: ({ response }: Context, key?: string) => {
      response.headers.set('x-guard', 'ran');
      response.headers.append('set-cookie', 'guard=1; Path=/');
      return key === 'wrong' ? new RpcError('wrong-key', { status: 401 }) : undefined;
    },
  }),
  bytes: raw({
    http: 'POST /raw/bytes',
    maxBodySize: 1_000,
    handler: async (_context: Context, request) => {
      const bytes = new Uint8Array(await request.arrayBuffer());
      return Response.json({
        method: request.method,
        path: new URL(request.url).pathname,
        type: request.headers.get('content-type'),
        hex: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      });
    },
  }),
  value: raw({
    http: 'GET /raw/values/{one}/{rest...}',
    handler: (_context: Context, request, { one, rest }) =>
      Response.json({ one, rest, query: new URL(request.url).searchParams.get('q') }),
  }),
  moved: raw({
    http: 'GET /raw/moved',
    handler: () =>
      new Response(null, {
        status: 303,
        headers: { location: '/elsewhere?a=1', 'x-guard': 'own' },
      }),
  }),
  gone: raw({
    http: 'GET /raw/gone',
    handler: () => new Response(null, { status: 204 }),
  }),
  parts: raw({
    http: 'GET /raw/parts',
    handler: () => {
      const parts = ['{"parts":', '[1,', '2]}'];
      return new Response(
        new ReadableStream<Uint8Array>({
          pull: async (controller) => {
            await new Promise((resolve) => setTimeout(resolve, 1));
            const part = parts.shift();
            if (part === undefined) controller.close();
            else controller.enqueue(new TextEncoder().encode(part));
          },
        }),
        { headers: { 'content-type': 'application/json' } },
      );
    },
  }),
  fail: raw({
    http: 'GET /raw/fail',
    handler: () => {
      throw new Error('SECRET-raw');
    },
  }),
};
