// Started by cold-start.test.ts: answers one event, then prints the modules of Node that were loaded.
import '@mikrokit/compiler/register';

const { moduleLoadList } = process as unknown as { moduleLoadList: readonly string[] };
const before = moduleLoadList.length;
const { lambdaHandler } = await import('@mikrokit/serverless/aws');
const { createApi } = await import('./api.ts');
const handler = lambdaHandler(createApi().api);
const event = {
  version: '2.0',
  rawPath: '/echo',
  rawQueryString: '',
  headers: { 'content-type': 'application/json' },
  body: '["a"]',
  requestContext: { http: { method: 'POST' } },
};
const { body } = await handler(event as never, undefined as never);
console.log(JSON.stringify({ body, loaded: moduleLoadList.slice(before) }));
