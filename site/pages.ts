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
      'docs/recipes/tools.md',
      'docs/README.md',
    ],
  },
  {
    title: 'Guides: authorization',
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
    title: 'Guides: data and errors',
    pages: [
      'docs/constraints.md',
      'docs/codecs.md',
      'docs/errors.md',
      'docs/recipes/drizzle.md',
      'docs/recipes/prisma.md',
      'docs/idempotency.md',
    ],
  },
  {
    title: 'Guides: uploads and streams',
    pages: [
      'docs/uploads.md',
      'docs/recipes/uploads.md',
      'docs/files.md',
      'docs/streams.md',
      'docs/web-socket.md',
    ],
  },
  {
    title: 'Guides: testing',
    pages: [
      'docs/testing.md',
      'docs/in-process.md',
      'docs/explorer.md',
      'docs/fuzz.md',
      'docs/recorder.md',
      'docs/contracts.md',
    ],
  },
  {
    title: 'Guides: other callers and other APIs',
    pages: [
      'docs/http-routes.md',
      'docs/raw.md',
      'docs/openapi.md',
      'docs/python.md',
      'docs/mcp.md',
      'docs/ai-tools.md',
      'docs/fetch.md',
      'docs/policies.md',
    ],
  },
  {
    title: 'Guides: deploying',
    pages: [
      'docs/deploying.md',
      'docs/production.md',
      'docs/serverless.md',
      'packages/http/README.md',
      'docs/observability.md',
      'docs/recipes/environment.md',
      'docs/recipes/native-modules.md',
    ],
  },
  {
    title: 'Guides: frameworks and projects',
    pages: [
      'docs/recipes/mounting.md',
      'docs/recipes/nextjs.md',
      'docs/recipes/nuxt-sveltekit-astro.md',
      'docs/recipes/commonjs.md',
      'docs/recipes/path-aliases.md',
      'docs/recipes/enums-and-decorators.md',
    ],
  },
  {
    title: 'Guides: migrating',
    pages: [
      'docs/migrating/trpc.md',
      'docs/migrating/orpc.md',
      'docs/migrating/express.md',
      'docs/migrating/fastify.md',
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
      'packages/recorder/README.md',
      'packages/mcp/README.md',
      'packages/python/README.md',
      'packages/explorer/README.md',
      'packages/deepkit/README.md',
      'CHANGELOG.md',
    ],
  },
  {
    title: 'For coding assistants',
    pages: [
      'packages/router/SKILL.md',
      'packages/types/SKILL.md',
      'packages/http/SKILL.md',
      'packages/client/SKILL.md',
      'packages/compiler/SKILL.md',
      'packages/serverless/SKILL.md',
      'packages/fetch/SKILL.md',
      'packages/policies/SKILL.md',
      'packages/recorder/SKILL.md',
      'packages/mcp/SKILL.md',
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
