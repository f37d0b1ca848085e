import {
  type CallRequest,
  type Context,
  createRouter,
  hook,
  type Reply,
  type ReplyStream,
  type Router,
  route,
} from '@mikrokit/router';
import { memoryStreamStore, type StreamStore } from '@mikrokit/router/stream-stores';
import { start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

type Stream = { readonly [name: string]: unknown };

interface Made {
  readonly handler: (context: Context) => unknown;
  readonly stream?: Stream;
  readonly store?: StreamStore;
  readonly options?: object;
}

/** A router with a detached route `items`, whose callers are told apart by a header. */
export function detached({
  handler,
  stream = {},
  store = memoryStreamStore(),
  options = {},
}: Made) {
  const { logger, entries } = recordingLogger();
  const identity = ({ request }: Context) => request.header('x-user') ?? 'ada';
  const codecs = handWrittenCodecs({ items: {}, plain: {} }, { note: { returns: 'body' } });
  const items = {
    ...codecs.routes.items,
    encodeItem: (value: unknown) => JSON.stringify(value),
  } as never;
  const routes = { __proto__: null, items, plain: codecs.routes.plain } as never;
  const api = createRouter(
    {
      items: route({
        ...options,
        stream: { detached: true, store, identity, ...stream } as never,
        handler: handler as never,
      }),
      plain: () => 1,
      note: hook({ after: true, returns: 'body', handler: () => 'noted' }),
    } as never,
    { logger },
    { ...codecs, streams: ['items'], routes },
  ) as Router;
  return { api, entries, store };
}

export async function call(api: Router, headers: Record<string, string> = {}, more: object = {}) {
  const request: CallRequest = {
    header: (name: string) => headers[name],
    native: undefined,
    ...more,
  };
  return (await start(api, '/items', '', request)) as Reply;
}

/** Reads a stream to its end. */
export function read(stream: ReplyStream | undefined): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    stream?.pipe({
      write: (chunk) => {
        text += chunk;
        return true;
      },
      drained: () => Promise.resolve(),
      end: () => resolve(text),
      abort: () => resolve(`${text} broken`),
    });
  });
}

/** The id of a stream in its text. */
export const idIn = (text: string) => /event: stream\nid: ([\w-]{32})\.\d+\n/.exec(text)?.[1] ?? '';

/** Begins a stream and reads it whole. */
export async function readNew(api: Router, headers?: Record<string, string>) {
  const text = await read((await call(api, headers)).stream);
  return { text, id: idIn(text) };
}

/** A handler. */
export async function* three() {
  yield 1;
  yield 2;
  yield 3;
  return 'end';
}
