/** An example with an API over HTTP. */
export interface Example {
  /** Its folder in `examples`. */
  readonly name: string;
  /** The function of its `api.ts` that creates the router. Default: the router is `api`. */
  readonly factory?: string;
  /** Logs in, and returns the headers of a user who is allowed to call all routes. */
  readonly login?: (url: string) => Promise<Readonly<Record<string, string>>>;
  /**
   * It has HTTP routes only. Calls by POST also accept just the list of parameters
   * (docs/protocol.md). Documents do not describe that, so Schemathesis would report it as an
   * accepted bad request.
   */
  readonly isRest?: true;
  /** Operations that Schemathesis cannot judge, each with its reason. */
  readonly excluded?: readonly string[];
}

/** The checks of Schemathesis that hold for every route. */
export const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'missing_required_header',
] as const;

const ada = { email: 'ada@example.com', password: 'correct horse', username: 'ada' };

/** All examples with a server that listens: microservices call each other and end, and a Lambda function needs an emulator. */
export const examples: readonly Example[] = [
  {
    name: 'conduit',
    factory: 'createApi',
    isRest: true,
    login: async (url) => {
      const reply = await fetch(`${url}/api/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user: ada }),
      });
      if (!reply.ok) throw new Error(`Registering failed with ${reply.status}`);
      const { user } = (await reply.json()) as { user: { token: string } };
      return { authorization: `Token ${user.token}` };
    },
  },
  {
    name: 'openapi',
    login: async () => ({ authorization: 'Bearer librarian' }),
    // Schemathesis rewrites the `prefixItems` of their Map to a list in `items`, which OpenAPI 3.1 does not have.
    excluded: ['books_find', 'books_find_query'],
  },
  { name: 'users', factory: 'createApi' },
  { name: 'production' },
  {
    name: 'react',
    factory: 'createApi',
    // Its stream has no end.
    excluded: ['saves'],
  },
  // Its stream has no end.
  { name: 'live', factory: 'createApi', excluded: ['watch'] },
  { name: 'recorder', login: async () => ({ authorization: 'Bearer test' }) },
];
