import { type Context, RpcError, route } from '@mikrokit/router';
import { memoryStreamStore, type StreamStore } from '@mikrokit/router/stream-stores';

/** Routes whose streams continue after their clients disconnect. */
export function createDetached() {
  const { store, idOf } = notingStore();
  const identity = ({ request }: Context) => request.header('x-user') ?? 'nobody';
  // If one call cannot end another, a stream notices its stop when it renews its lease.
  const stream = { detached: true, store, identity, lease: 1_000 } as const;
  return {
    words: route({
      stream,
      handler: async function* (_context, count: number) {
        for (let i = 1; i <= count; i++) yield { text: `word ${i}`, at: new Date(0) };
        return { count };
      },
    }),
    fails: route({
      stream,
      handler: async function* (_context): AsyncGenerator<number> {
        yield 1;
        throw new RpcError('late', { status: 409 });
      },
    }),
    /** Never ends itself. */
    waits: route({
      stream,
      handler: async function* (context): AsyncGenerator<string> {
        yield 'first';
        await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
      },
    }),
    /** The id of the last stream that a user began. */
    idOf: (_context: Context, user: string): string | undefined => idOf(user),
  };
}

/** A store that tells the ids of streams by their users. */
function notingStore() {
  const store = memoryStreamStore();
  const ids = new Map<string, string>();
  const noting: StreamStore = {
    create: async (id, init) => {
      await store.create(id, init);
      const [, user] = JSON.parse(init.owner) as [route: string, user: string];
      ids.set(user, id);
    },
    find: (id) => store.find(id),
    append: (id, items) => store.append(id, items),
    end: (id, last) => store.end(id, last),
    read: (id, after, wait) => store.read(id, after, wait),
  };
  return { store: noting, idOf: (user: string) => ids.get(user) };
}
