/** One group of the sidebar and of llms.txt: a title, and its pages from the root of the repository. */
export interface PageGroup {
  readonly title: string;
  readonly pages: readonly string[];
}

/** All pages of the site, in the order in which somebody new would read them. */
export const pageGroups: readonly PageGroup[] = [
  {
    title: 'Start here',
    pages: [
      'README.md',
      'packages/create-mikrokit/README.md',
      'docs/routing.md',
      'docs/types.md',
      'docs/context.md',
      'docs/client.md',
    ],
  },
  {
    title: 'Guides: who calls',
    pages: [
      'docs/hooks.md',
      'docs/recipes/auth.md',
      'docs/recipes/better-auth.md',
      'docs/sessions.md',
      'docs/sensitive.md',
      'docs/rate-limits.md',
      'docs/recipes/limiter.md',
    ],
  },
  {
    title: 'Guides: what travels',
    pages: [
      'docs/constraints.md',
      'docs/codecs.md',
      'docs/errors.md',
      'docs/uploads.md',
      'docs/recipes/uploads.md',
      'docs/files.md',
      'docs/streams.md',
      'docs/web-socket.md',
      'docs/raw.md',
      'docs/http-routes.md',
      'docs/idempotency.md',
    ],
  },
  {
    title: 'Guides: testing and tools',
    pages: [
      'docs/testing.md',
      'docs/in-process.md',
      'docs/fuzz.md',
      'docs/contracts.md',
      'docs/openapi.md',
      'docs/mcp.md',
      'docs/ai-tools.md',
      'docs/fetch.md',
      'docs/policies.md',
    ],
  },
  {
    title: 'Guides: running it',
    pages: [
      'packages/http/README.md',
      'docs/serverless.md',
      'docs/production.md',
      'docs/observability.md',
      'docs/recipes/environment.md',
      'docs/recipes/mounting.md',
      'docs/recipes/nextjs.md',
      'docs/recipes/native-modules.md',
      'docs/recipes/commonjs.md',
      'docs/recipes/path-aliases.md',
      'docs/recipes/enums-and-decorators.md',
    ],
  },
  {
    title: 'Reference',
    pages: [
      'docs/protocol.md',
      'docs/diagnostics.md',
      'docs/contract-rules.md',
      'docs/client-codecs.md',
      'docs/deepkit.md',
      'packages/router/README.md',
      'packages/client/README.md',
      'packages/compiler/README.md',
      'packages/types/README.md',
      'packages/serverless/README.md',
      'packages/policies/README.md',
      'packages/fetch/README.md',
      'packages/mcp/README.md',
      'packages/deepkit/README.md',
      'CHANGELOG.md',
    ],
  },
  {
    title: 'How it works',
    pages: [
      'ARCHITECTURE.md',
      'docs/decisions/README.md',
      'docs/decisions/types.md',
      'docs/decisions/compiler.md',
      'docs/decisions/router.md',
      'docs/decisions/http.md',
      'docs/decisions/serverless.md',
      'docs/decisions/client.md',
      'docs/decisions/fetch.md',
      'docs/decisions/deepkit.md',
      'docs/decisions/repository.md',
      'METRICS.md',
      'benchmarks/README.md',
      'benchmarks/FAIRNESS.md',
      'CONTRIBUTING.md',
    ],
  },
];
