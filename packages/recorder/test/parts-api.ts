import { wrap } from '@mikrokit/recorder';
import { type Context, createRouter, event, RpcError, route } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';
import type { MaxBytes, MediaType } from '@mikrokit/types';
import { type Reveal, type Sensitive, sensitive } from '@mikrokit/types/sensitive';

interface Token {
  text: string;
  key: Reveal<string>;
}

interface Measure {
  at: number;
  pin: Sensitive<string>;
}

interface Words {
  word(index: number): Promise<string>;
}

const words = wrap<Words>('words', { word: async (index) => `word ${index}` });

interface Album {
  title: string;
  photos: (File & MaxBytes<1_000_000>)[];
}

/** Routes whose calls are not all JSON. */
export const api = createRouter(
  {
    chat: route({
      resumable: true,
      handler: async function* (context, count: number) {
        for (let i = Number(context.lastEventId ?? 0); i < count; i++) {
          const token: Token = { text: await words.word(i), key: sensitive(`secret-${i}`) };
          yield event(String(i + 1), token);
        }
        if (count > 100) return new RpcError('too-many', { status: 409, data: { count } });
        return { count };
      },
    }),
    sum: async (_context: Context, name: string, measures: AsyncIterable<Measure>) => {
      let sum = 0;
      for await (const { at } of measures) {
        if (at < 0) break;
        sum += at;
      }
      return `${name} ${sum}`;
    },
    album: (_context: Context, { title, photos }: Album) => `${title} ${photos.length}`,
    size: async (_context: Context, file: File & MaxBytes<1_000_000>) => file.size,
    numbers: (_context: Context, to: number): ReadableStream<Uint8Array> & MediaType<'text/csv'> =>
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          for (let n = 1; n <= to; n++) controller.enqueue(new TextEncoder().encode(`${n}\n`));
          controller.close();
        },
      }),
    articles: {
      list: route({
        http: 'GET /articles/{tag}',
        handler: (_context, tag: string, { limit = 2 }: { limit?: number }) => [tag, limit],
      }),
      create: route({
        http: 'POST /articles',
        rpc: false,
        status: 201,
        handler: (_context, article: { title: string; pin: Sensitive<string> }) => article.title,
      }),
      remove: route({
        http: 'DELETE /articles/{slug}',
        handler: (_context, slug: string): undefined | RpcError<'no-article', { slug: string }> =>
          slug === 'none' ? new RpcError('no-article', { status: 404, data: { slug } }) : undefined,
      }),
    },
    hooks: {
      paid: raw({
        http: ['POST /paid', 'POST /paid/{shop}'],
        handler: async (_context, request) => {
          await request.text();
          return new Response('thanks', {
            headers: { 'content-type': 'text/plain; charset=utf-8' },
          });
        },
      }),
      unread: raw({ http: 'POST /unread', handler: () => new Response(null, { status: 204 }) }),
      internal: raw({ http: 'GET /internal', describe: false, handler: () => new Response('x') }),
    },
  },
  { prefix: 'api', problemDetails: true, logger: { debug() {}, info() {}, warn() {}, error() {} } },
);
