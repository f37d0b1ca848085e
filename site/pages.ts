/** One group of the sidebar and of llms.txt: a title, and its pages from the root of the repository. */
export interface PageGroup {
  readonly title: string;
  readonly pages: readonly string[];
}

/** A part of the site: an entry of the menu, and the groups of its sidebar. */
export interface Section {
  readonly title: string;
  readonly groups: readonly PageGroup[];
}

/** The page that the site opens with. */
export const landingPage = 'docs/why.md';

/** All pages of the site, in the order in which somebody new would read them. */
export const sections: readonly Section[] = [
  {
    title: 'Learn',
    groups: [
      {
        title: 'Learn',
        pages: [
          'docs/why.md',
          'README.md',
          'docs/learn/create.md',
          'docs/learn/call.md',
          'docs/learn/break-a-type.md',
          'docs/learn/login.md',
          'docs/learn/deploy.md',
        ],
      },
    ],
  },
  {
    title: 'Guides',
    groups: [
      {
        title: 'Guides: routes and clients',
        pages: [
          'docs/routing.md',
          'docs/types.md',
          'docs/context.md',
          'docs/client.md',
          'docs/client-codecs.md',
          'docs/client-packages.md',
          'docs/recipes/pagination.md',
          'packages/create-mikrokit/README.md',
        ],
      },
      {
        title: 'Guides: authentication and authorization',
        pages: [
          'docs/recipes/auth.md',
          'docs/hooks.md',
          'docs/sessions.md',
          'docs/recipes/jwt.md',
          'docs/recipes/better-auth.md',
          'docs/recipes/routes-in-files.md',
          'docs/sensitive.md',
          'docs/rate-limits.md',
          'docs/recipes/limiter.md',
        ],
      },
      {
        title: 'Guides: validation, databases and errors',
        pages: [
          'docs/constraints.md',
          'docs/schemas.md',
          'docs/codecs.md',
          'docs/errors.md',
          'docs/recipes/drizzle.md',
          'docs/recipes/prisma.md',
          'docs/idempotency.md',
        ],
      },
      {
        title: 'Guides: files, streaming and real time',
        pages: [
          'docs/uploads.md',
          'docs/recipes/uploads.md',
          'docs/files.md',
          'docs/streams.md',
          'docs/topics.md',
          'docs/web-socket.md',
        ],
      },
      {
        title: 'Guides: background jobs and workflows',
        pages: ['docs/queue.md', 'docs/durable-steps.md', 'docs/recipes/dbos.md'],
      },
      {
        title: 'Guides: testing',
        pages: [
          'docs/testing.md',
          'docs/recipes/test-databases.md',
          'docs/in-process.md',
          'docs/mock-server.md',
          'docs/explorer.md',
          'docs/fuzz.md',
          'docs/recorder.md',
          'docs/contracts.md',
        ],
      },
      {
        title: 'Guides: REST, OpenAPI and integrations',
        pages: [
          'docs/http-routes.md',
          'docs/raw.md',
          'docs/openapi.md',
          'docs/reference.md',
          'docs/python.md',
          'docs/mcp.md',
          'docs/ai-tools.md',
          'docs/fetch.md',
          'docs/policies.md',
        ],
      },
      {
        title: 'Guides: scaling and microservices',
        pages: [
          'docs/more-than-one-machine.md',
          'docs/many-cores.md',
          'docs/nats.md',
          'docs/message-ports.md',
        ],
      },
      {
        title: 'Guides: deployment',
        pages: [
          'docs/deploying.md',
          'docs/production.md',
          'docs/serverless.md',
          'packages/http/README.md',
          'docs/recipes/docker.md',
          'docs/recipes/environment.md',
          'docs/recipes/native-modules.md',
          'docs/recipes/executable.md',
        ],
      },
      {
        title: 'Guides: logging, tracing and metrics',
        pages: [
          'docs/observability.md',
          'docs/recipes/logs.md',
          'docs/metrics.md',
          'docs/recipes/sentry.md',
        ],
      },
      {
        title: 'Guides: frameworks, bundlers and tools',
        pages: [
          'docs/recipes/tools.md',
          'docs/recipes/codec-files.md',
          'docs/recipes/yarn-and-pnpm.md',
          'docs/recipes/mounting.md',
          'docs/recipes/nextjs.md',
          'docs/recipes/nuxt-sveltekit-astro.md',
          'docs/recipes/commonjs.md',
          'docs/recipes/path-aliases.md',
          'docs/recipes/enums-and-decorators.md',
        ],
      },
      {
        title: 'Guides: migration',
        pages: [
          'docs/migrating/trpc.md',
          'docs/migrating/orpc.md',
          'docs/migrating/express.md',
          'docs/migrating/fastify.md',
          'docs/migrating/fastapi.md',
        ],
      },
    ],
  },
  {
    title: 'Reference',
    groups: [
      {
        title: 'Reference',
        pages: [
          'docs/reference/router.md',
          'docs/reference/http.md',
          'docs/reference/client.md',
          'docs/reference/fetch.md',
          'docs/reference/policies.md',
          'docs/reference/types.md',
          'docs/reference/serverless.md',
          'docs/reference/queue.md',
          'docs/reference/recorder.md',
          'docs/reference/nats.md',
          'docs/reference/restate.md',
          'docs/reference/mcp.md',
          'docs/reference/explorer.md',
          'docs/reference/reference.md',
          'docs/reference/deepkit.md',
          'docs/protocol.md',
          'docs/diagnostics.md',
          'docs/contract-rules.md',
          'docs/deepkit.md',
        ],
      },
      {
        title: 'Packages',
        pages: [
          'packages/router/README.md',
          'packages/client/README.md',
          'packages/compiler/README.md',
          'packages/cli/README.md',
          'packages/types/README.md',
          'packages/serverless/README.md',
          'packages/policies/README.md',
          'packages/fetch/README.md',
          'packages/recorder/README.md',
          'packages/mcp/README.md',
          'packages/nats/README.md',
          'packages/restate/README.md',
          'packages/queue/README.md',
          'packages/python/README.md',
          'clients/python/README.md',
          'clients/python-fast/README.md',
          'packages/explorer/README.md',
          'packages/reference/README.md',
          'packages/deepkit/README.md',
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
          'packages/nats/SKILL.md',
          'packages/restate/SKILL.md',
          'packages/queue/SKILL.md',
          'packages/cli/SKILL.md',
          'packages/explorer/SKILL.md',
          'packages/reference/SKILL.md',
          'packages/python/SKILL.md',
          'packages/create-mikrokit/SKILL.md',
          'packages/deepkit/SKILL.md',
        ],
      },
    ],
  },
  {
    title: 'Project',
    groups: [
      {
        title: 'Project',
        pages: [
          'docs/README.md',
          'docs/benchmarks.md',
          'METRICS.md',
          'benchmarks/README.md',
          'benchmarks/FAIRNESS.md',
          'docs/compatibility.md',
          'CHANGELOG.md',
          'ROADMAP.md',
          'SECURITY.md',
          'CONTRIBUTING.md',
          'docs/releasing.md',
          'GOVERNANCE.md',
          'CODE_OF_CONDUCT.md',
        ],
      },
      {
        title: 'Decisions',
        pages: [
          'docs/decisions/README.md',
          'docs/decisions/types.md',
          'docs/decisions/compiler.md',
          'docs/decisions/router.md',
          'docs/decisions/http.md',
          'docs/decisions/serverless.md',
          'docs/decisions/client.md',
          'docs/decisions/fetch.md',
          'docs/decisions/queue.md',
          'docs/decisions/deepkit.md',
          'docs/decisions/python.md',
          'docs/decisions/recorder.md',
          'docs/decisions/repository.md',
          'docs/decisions/windows.md',
        ],
      },
      {
        title: 'How it works',
        pages: [
          'ARCHITECTURE.md',
          'packages/types/ARCHITECTURE.md',
          'packages/compiler/ARCHITECTURE.md',
          'packages/cli/ARCHITECTURE.md',
          'packages/create-mikrokit/ARCHITECTURE.md',
          'packages/deepkit/ARCHITECTURE.md',
          'packages/router/ARCHITECTURE.md',
          'packages/http/ARCHITECTURE.md',
          'packages/serverless/ARCHITECTURE.md',
          'packages/client/ARCHITECTURE.md',
          'packages/policies/ARCHITECTURE.md',
          'packages/fetch/ARCHITECTURE.md',
          'packages/mcp/ARCHITECTURE.md',
          'packages/nats/ARCHITECTURE.md',
          'packages/restate/ARCHITECTURE.md',
          'packages/queue/ARCHITECTURE.md',
          'packages/recorder/ARCHITECTURE.md',
          'packages/python/ARCHITECTURE.md',
          'packages/explorer/ARCHITECTURE.md',
          'packages/reference/ARCHITECTURE.md',
        ],
      },
    ],
  },
];

/** The groups of all sections. */
export const pageGroups: readonly PageGroup[] = sections.flatMap(({ groups }) => groups);
