import shared from './ava.config.js';

/** Tests that `npm test` leaves to `npm run test:full`: programs of benchmarks, further shapes of hosts, and files that run many commands or builds. */
export const slow = [
  'benchmarks/test/{charts,clients,cold-start,command-line,cpu-time,lambda-start,many-routes,python-clients,servers,types}.test.ts',
  'benchmarks/test/throughput/*.test.ts',
  'conformance/test/lambda-{function-url,load-balancer,rest-api}*.test.ts',
  'conformance/test/lambda-http-api-payload-1.test.ts',
  'conformance/test/{closing-servers,fuzz-fast-path-tls,large-files,slow-readers,stream-faults,unread-streams}.test.ts',
  'conformance/test/{bun,deno,node,worker}-web-socket.test.ts',
  'conformance/test/python-client.test.ts',
  'packages/http/test/{files-browser,never-readers}.test.ts',
  'packages/client/test/faults/idle-connections.test.ts',
  'packages/client/test/{stream-silence,upload-progress-browser}.test.ts',
  'conformance/test/{azure,deno,express,fastify,google,node-http-deepkit,node-http-tls-workers,vercel-edge,vercel-node,vercel-web,worker-without-eval}.test.ts',
  'examples/conduit/test/*.test.ts',
  'examples/{openapi,python,react,recorder}/test/*.test.ts',
  'packages/compiler/test/cache/cache.test.ts',
  'packages/cli/test/{contract,fuzz,fuzz-faults,openapi,tape}.test.ts',
  'packages/compiler/test/commands/{build,codecs,dev,dev-explorer,dev-explorer-access,dev-explorer-calls,dev-explorer-errors,dev-explorer-raw,dev-explorer-views,dev-sockets,dev-vite,large-api,many-routes,targets}.test.ts',
  'packages/compiler/test/loader/{path-aliases,unsupported}.test.ts',
  'packages/compiler/test/plugin/{bundlers,clients,many-routes,vite-server,watch}.test.ts',
  'packages/compiler/test/{declared-constraints,ignored-constraints}.test.ts',
  'packages/deepkit/test/recipes.test.ts',
  'packages/python/test/{stress,type-checkers}.test.ts',
  'packages/types/test/hostile-json.test.ts',
  'packages/mcp/test/conformance.test.ts',
  'packages/recorder/test/killed.test.ts',
  'packages/router/test/idempotency-stores.test.ts',
  'test/{declarations,two-copies}.test.ts',
  'packages/create-mikrokit/test/vite-sensitive.test.ts',
  'test/npm-test/{failures,snapshots}.test.ts',
  'test/documentation/{add-a-cloud,add-a-command,add-a-kind,add-a-policy,add-a-serve-option,bundlers,contracts,fuzz,page-examples,pages,recipes,runners,site-build,skills,tools-page}.test.ts',
];

// `npm run test:slow`
export default { ...shared, files: slow };
