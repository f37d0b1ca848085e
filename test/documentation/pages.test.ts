import test from 'ava';
import { runExamples } from './page-examples.ts';

for (const page of [
  'docs/routing.md',
  'docs/http-routes.md',
  'docs/streams.md',
  'docs/uploads.md',
  'docs/web-socket.md',
  'docs/in-process.md',
  'docs/openapi.md',
  'docs/client.md',
  'docs/policies.md',
  'docs/idempotency.md',
  'docs/fetch.md',
  'docs/mcp.md',
  'docs/ai-tools.md',
  'docs/recorder.md',
]) {
  test(`the examples of ${page} print the output in their comments`, (t) => runExamples(t, page));
}
