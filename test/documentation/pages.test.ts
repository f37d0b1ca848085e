import test from 'ava';
import { runExamples } from './page-examples.ts';

for (const page of [
  'docs/routing.md',
  'docs/http-routes.md',
  'docs/streams.md',
  'docs/topics.md',
  'docs/uploads.md',
  'docs/web-socket.md',
  'docs/message-ports.md',
  'docs/in-process.md',
  'docs/openapi.md',
  'docs/client.md',
  'docs/policies.md',
  'docs/idempotency.md',
  'docs/fetch.md',
  'docs/explorer.md',
  'docs/reference.md',
  'docs/mcp.md',
  'docs/ai-tools.md',
  'docs/recorder.md',
  'docs/migrating/trpc.md',
  'docs/migrating/express.md',
  'docs/migrating/fastify.md',
  'docs/migrating/fastapi.md',
]) {
  test(`the examples of ${page} print the output in their comments`, (t) => runExamples(t, page));
}

// npm installs @orpc/server only for the benchmarks, since it needs another version of ws.
test('the examples of docs/migrating/orpc.md print the output in their comments', (t) =>
  runExamples(t, 'docs/migrating/orpc.md', 'benchmarks'));
