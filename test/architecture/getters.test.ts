import { globSync, readFileSync } from 'node:fs';
import test from 'ava';

/** Getters of objects that are not made for each request, or whose interface lets users spread them. */
const known: readonly string[] = [
  // Once for a router, a process or a request of a tool.
  'packages/cli/src/fuzz/target/own-target.ts',
  'packages/client/src/files/file-call.ts',
  'packages/deepkit/src/processor/corrected-processor.ts',
  'packages/router/src/protocol/endpoint-factory.ts',
  'packages/serverless/src/aws/local/start-function.ts',
  // Spread.
  'packages/fetch/src/cache/stored-reply.ts',
  'packages/fetch/src/transport/with-bytes.ts',
  'packages/serverless/src/aws/invoke.ts',
  // A class would be larger in browsers.
  'packages/client/src/call/lazy-stream.ts',
];

// docs/decisions/repository.md says why.
test('what is made for each request has its getters in a class', (t) => {
  const files = globSync('packages/*/src/**/*.ts').map((file) => file.replaceAll('\\', '/'));
  // Members of classes are indented once.
  const found = files.filter((file) => /^ {4,}get \w+\(\)/m.test(readFileSync(file, 'utf8')));
  t.deepEqual(found.toSorted(), known.toSorted());
});
