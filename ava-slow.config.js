import shared from './ava.config.js';

/** Tests that `npm test` leaves to `npm run test:full`: programs of benchmarks, further shapes of hosts, and files that run many commands or builds. */
export const slow = [
  'benchmarks/test/{clients,cold-start,lambda-start,servers}.test.ts',
  'benchmarks/test/throughput/profile.test.ts',
  'conformance/test/lambda-{function-url,load-balancer,rest-api}*.test.ts',
  'conformance/test/lambda-http-api-payload-1.test.ts',
  'conformance/test/fuzz-lane-tls.test.ts',
  'packages/http/test/never-readers.test.ts',
  'conformance/test/{azure,google,vercel-node,vercel-web,worker-without-eval}.test.ts',
  'examples/conduit/test/collection.test.ts',
  'packages/compiler/test/cli/contract.test.ts',
  'packages/compiler/test/plugin/bundlers.test.ts',
];

// `npm run test:slow`
export default { ...shared, files: slow };
