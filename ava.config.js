import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

const all = [
  'packages/*/test/**/*.test.ts',
  'conformance/**/*.test.ts',
  'examples/**/*.test.ts',
  'benchmarks/**/*.test.ts',
  'test/**/*.test.ts',
];

/** Tests that `npm test` leaves to `npm run test:full`: programs of benchmarks, further shapes of hosts, and files that run many commands or builds. */
const slow = [
  'benchmarks/test/{charts,clients,cold-start,command-line,cpu-time,lambda-start,many-routes,payloads,python-clients,servers,types}.test.ts',
  'benchmarks/test/throughput/*.test.ts',
  'conformance/test/lambda-{function-url,load-balancer,rest-api}*.test.ts',
  'conformance/test/lambda-http-api-payload-1.test.ts',
  'conformance/test/{bun,closing-servers,dispatch,fuzz-fast-path-tls,heads,large-files,limits-on-runtimes,node-http-transport,slow-readers,soak,stream-faults,unread-streams}.test.ts',
  'conformance/test/{bun,deno,node,worker}-web-socket.test.ts',
  'conformance/test/{bun-source,deepkit-models,deno-source,fuzz-fast-path,hostile,nats,node-fetch,node-http-built,python-client,worker}.test.ts',
  'packages/http/test/{files-browser,never-readers}.test.ts',
  'packages/client/test/faults/idle-connections.test.ts',
  'packages/client/test/{stream-silence,upload-progress-browser}.test.ts',
  'conformance/test/{azure,bun-serve,closing-on-runtimes,deno,deno-serve,express,fastify,google,node-http-deepkit,node-http-tls-workers,vercel-edge,vercel-node,vercel-web,worker-without-eval}.test.ts',
  'examples/conduit/test/*.test.ts',
  'examples/{live,openapi,python,react,recorder}/test/*.test.ts',
  'examples/microservices/test/cluster.test.ts',
  'examples/production/test/proxies.test.ts',
  'packages/cli/test/dev/{dev,dev-explorer,dev-explorer-access,dev-explorer-calls,dev-explorer-errors,dev-explorer-raw,dev-explorer-sent,dev-explorer-views,dev-home,dev-sockets,dev-vite}.test.ts',
  'packages/compiler/test/cache/{cache,imported-routes,imported-routes-edits}.test.ts',
  'packages/cli/test/{contract,contract-rules,error-statuses,fuzz,fuzz-faults,mock,openapi,queue,router-factory,tape,typescript-client,typescript-client-calls,typescript-client-hostile,usage}.test.ts',
  'packages/compiler/test/commands/{build,build-mistakes,check,codecs,compile,computed-names,lambda-target,large-api,lazy-groups,many-routes,spinner,targets}.test.ts',
  'packages/compiler/test/loader/{path-aliases,unsupported}.test.ts',
  'packages/compiler/test/plugin/{bundlers,clients,lazy-groups,many-routes,vite-server,watch}.test.ts',
  'packages/compiler/test/{computed-types,declared-constraints,diagnostics,fixtures,ignored-constraints,large-types,parsed-schemas,typescript-failures}.test.ts',
  'packages/deepkit/test/{fixtures,recipes}.test.ts',
  'packages/python/test/{calls,stress,type-checkers,values-properties}.test.ts',
  'packages/types/test/hostile-json.test.ts',
  'packages/types/test/compatibility/compatibility-properties.test.ts',
  'packages/mcp/test/conformance.test.ts',
  'packages/nats/test/{jet-stream-topic,kills}.test.ts',
  'packages/queue/test/{bull,jet-stream,postgres,sqlite}.test.ts',
  'packages/recorder/test/killed.test.ts',
  'packages/restate/test/restate.test.ts',
  'packages/router/test/{idempotency-stores,linear-decoders}.test.ts',
  'test/{declarations,two-copies}.test.ts',
  'packages/create-mikrokit/test/{create-mikrokit,vite-sensitive}.test.ts',
  'test/npm-test/{failures,snapshots}.test.ts',
];

/** Further tests of `npm run test:full`: they run the examples of the documentation, most of them in projects of their own. */
const pages = [
  'test/documentation/{add-a-cloud,add-a-command,add-a-kind,add-a-policy,add-a-serve-option,bundlers,client-packages,codec-files,contracts,first-call,fuzz,learn,nats,page-examples,pages,queue,readme-examples,recipes,reference-examples,restate,site-build,skills,snippets,test-runners,tools-page}.test.ts',
  'packages/compiler/test/documentation.test.ts',
];

/** What `npm run test:typescript-next` repeats with another TypeScript: tests of types, and of how they change. */
const typescriptNext = [
  'packages/compiler/test/*.test.ts',
  '!packages/compiler/test/documentation.test.ts',
  'packages/compiler/test/cache/edits-of-bodies.test.ts',
  'test/declarations.test.ts',
];

/** What `npm run test:GROUP` runs. `npx ava FILE` knows no groups. */
const groups = {
  ava: { files: [...all, ...[...slow, ...pages].map((files) => `!${files}`)] },
  slow: { files: slow },
  pages: { files: pages },
  lambda: { files: ['packages/serverless/lambda-test/*.test.ts'] },
  'typescript-next': { files: typescriptNext },
  // The tools use all CPUs themselves.
  tools: { files: ['packages/compiler/tools-test/*.test.ts'], concurrency: 1, timeout: '5m' },
};

// Test files and the processes that they start load the same modules: Node strips and compiles each once for all.
const compileCache = mkdtempSync(join(tmpdir(), 'mikrokit-compile-cache-'));
process.once('exit', () => rmSync(compileCache, { recursive: true, force: true }));

const { TEST_GROUP = '', TEST_CPU } = process.env;

export default {
  files: all,
  // Node strips the types itself; there is nothing to transpile.
  extensions: { ts: 'module' },
  nodeArguments: [
    // Packages import each other's sources, see "exports" in packages/*/package.json.
    '--conditions=@mikrokit/source',
    `--import=${import.meta.resolve('./scripts/ava-snapshots.ts')}`,
  ],
  // `npm run test:GROUP -- --cpu`
  require: TEST_CPU === undefined ? [] : ['./scripts/test/count-cpu.ts'],
  workerThreads: false,
  // Two more than there are CPUs: many tests wait for servers and other processes. With two CPUs, `npm run test:ava` takes
  // 0.8 of the time that it takes with one more.
  concurrency: availableParallelism() + 2,
  // Tests that start AVA themselves choose no group.
  environmentVariables: { NODE_COMPILE_CACHE: compileCache, TEST_GROUP: '' },
  timeout: '2m',
  ...groups[TEST_GROUP],
};
