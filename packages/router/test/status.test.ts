import { createRouter, route, type SuccessStatus } from '@mikrokit/router';
import test from 'ava';
import { call } from './caller.ts';
import { get } from './getter.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const codecs = handWrittenCodecs({ create: {}, other: {}, read: {}, nothing: {} });
const api = createRouter(
  {
    create: route({ status: 201, handler: (context) => context.response.status }),
    other: route({
      status: 201,
      handler: (context) => {
        context.response.headers.set('x-a', '1');
        context.response.status = 202;
      },
    }),
    read: route({ status: 203, query: true, handler: () => 'read' }),
    nothing: route({ status: 202, handler: (): void => {} }),
  },
  {},
  codecs,
);

test('a route has a status of its own, which its handler may replace', async (t) => {
  t.deepEqual(await call(api, '/create'), { status: 201, body: { create: 201 } });
  t.deepEqual(await call(api, '/other'), { status: 202, body: {} });
  t.deepEqual(await call(api, '/nothing'), { status: 202, body: {} });
  t.like(await get(api, '/read'), { status: 203, body: { read: 'read' } });
});

test('an error of a route with a status has its own', async (t) => {
  t.like(await call(api, '/create', [1]), { status: 400 });
});

test('OpenAPI declares the status', async (t) => {
  const { paths } = await api.openapi();
  t.deepEqual(Object.keys(paths?.['/create']?.post?.responses ?? {})[0], '201');
  t.deepEqual(Object.keys(paths?.['/read']?.get?.responses ?? {})[0], '203');
});

test('only statuses of a success with a body are accepted', (t) => {
  for (const status of [204, 205, 206, 302, 400, 99, 200.5])
    t.throws(
      () =>
        createRouter(
          { create: route({ status: status as SuccessStatus, handler: () => 1 }) },
          {},
          codecs,
        ),
      { instanceOf: RangeError, message: /use one of 200, 201, 202, 203/ },
    );
});
