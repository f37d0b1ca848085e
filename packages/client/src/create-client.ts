import type { ClientCodecs } from '@mikrokit/types/runtime/client';
import { Caller } from './call/caller.ts';
import { mergedHeaders } from './call/headers.ts';
import { NODE, type RouteNode } from './call/route-node.ts';
import type { CallSettings, ClientOptions } from './options.ts';
import type { TransportFactory } from './transport/transport.ts';
import type { ApiType, Client } from './types/client.ts';
import type { HookField } from './types/hooks.ts';

/** Makes a client whose calls go by a transport, unless its options name another. */
export function createClientOn<Api extends ApiType, Hooks extends HookField>(
  transport: TransportFactory,
  options: ClientOptions<Hooks>,
  codecs: ClientCodecs | undefined,
): Client<Api> {
  // What the types of hooks say of headers and parameters, their codecs say when a call is made.
  const settings = options as ClientOptions & CallSettings;
  const url = urlOf(options);
  const { interceptors = [] } = options;
  const parts = {
    ...settings,
    url,
    transport: options.transport ?? transport,
    interceptors: [...interceptors],
  };
  const caller = new Caller(parts, codecs);
  return createNode({ caller, codecs, id: '', settings }) as unknown as Client<Api>;
}

function urlOf({ url, transport }: ClientOptions): URL {
  const page = (globalThis as { location?: { href: string } }).location?.href;
  try {
    const whole = new URL(url ?? '/', page ?? (transport && 'http://localhost'));
    decodeURIComponent(whole.pathname);
    // 'localhost:3000' is a URL, too.
    if (/^http/.test(whole.protocol)) return whole;
  } catch {}
  throw new TypeError(`createClient: no http URL: ${url}`);
}

/** Where in the API a node stands, and how it calls. */
interface Place {
  readonly caller: Caller;
  /** Those that are attached. */
  readonly codecs: ClientCodecs | undefined;
  readonly id: string;
  readonly settings: CallSettings;
}

/** A function that stands for a route or a group, whichever its id turns out to be when it is called. */
function createNode(place: Place): object {
  const { caller, id, settings } = place;
  const node = (...params: unknown[]) => caller.call(id, params, settings);
  // Routes may have these names.
  const own = node as { name?: string; length?: number };
  delete own.name;
  delete own.length;
  // What a node does not have is made when it is first asked for, and kept as a property: no proxy stands in later calls.
  const get = (_: object, key: string | symbol) => {
    const value = memberOf(place, key);
    if (value !== undefined) Object.defineProperty(node, key, { value });
    return value;
  };
  return Object.setPrototypeOf(node, new Proxy(Object.create(null), { get })) as object;
}

function memberOf(place: Place, key: string | symbol): unknown {
  const { caller, codecs, id, settings } = place;
  const close = id ? undefined : () => caller.close();
  // What the language and its tools ask any value for; a call of a route would be a surprise.
  const text = () => `client ${id}`;
  const own: Record<string | symbol, unknown> = {
    __proto__: null,
    safe: (...params: unknown[]) => caller.safe(id, params, settings),
    with: (more: CallSettings) =>
      createNode({ ...place, settings: mergedSettings(settings, more) }),
    close,
    [Symbol.asyncDispose]: close,
    [NODE]: { id, settings } satisfies RouteNode,
    toJSON: text,
    toString: text,
    [Symbol.toPrimitive]: text,
    [Symbol.for('nodejs.util.inspect.custom')]: text,
  };
  if (typeof key === 'symbol') return own[key];
  const childId = (id && `${id}/`) + key;
  // Otherwise `await client` would call a route.
  return (own[key] || key === 'then') &&
    // By these names there are only routes and groups that attached codecs know.
    !Object.keys(codecs?.routes ?? {}).some((route) => `${route}/`.startsWith(`${childId}/`))
    ? own[key]
    : createNode({ ...place, id: childId });
}

function mergedSettings(settings: CallSettings, more: CallSettings): CallSettings {
  const headers = mergedHeaders(settings.headers, more.headers);
  const hooks = more.hooks ? { ...settings.hooks, ...more.hooks } : settings.hooks;
  return { ...settings, ...more, headers, hooks };
}
