import shared from './ava.config.js';

/** Tests that `npm test` leaves to `npm run test:full`: programs of benchmarks, and further shapes of hosts. */
export const slow = [
  'benchmarks/test/{clients,cold-start,lambda-start,servers}.test.ts',
  'benchmarks/test/throughput/profile.test.ts',
  'conformance/test/lambda-{function-url,load-balancer,rest-api}*.test.ts',
  'conformance/test/lambda-http-api-payload-1.test.ts',
  'conformance/test/{azure,google,vercel-node,vercel-web,worker-without-eval}.test.ts',
];

// `npm run test:slow`
export default { ...shared, files: slow };
