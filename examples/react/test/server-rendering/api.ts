import { createRouter, RpcError, route } from '@mikrokit/router';

const people = ['Ada', 'Betty', 'Grace', 'Jean'];

export const api = createRouter(
  {
    founder: route({
      query: true,
      handler: () => ({ name: 'Ada', born: new Date('1815-12-10'), id: 2n ** 60n }),
    }),
    people: route({
      query: true,
      handler: (_context, { from = 0 }: { from?: number }) => ({
        names: people.slice(from, from + 2),
        next: from + 2 < people.length ? from + 2 : undefined,
      }),
    }),
    person: route({
      query: true,
      handler: (_context, name: string) =>
        people.includes(name)
          ? { name, seen: new Date(0) }
          : new RpcError('no-person', { status: 404, data: { people: BigInt(people.length) } }),
    }),
  },
  { prefix: 'rpc' },
);
