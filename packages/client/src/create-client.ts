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
  const parts = { ...settings, url, transport: options.transport ?? transport };
  const caller = new Caller(parts, codecs);
  return createNode({ caller, codecs, id: '', settings }) as unknown as Client<Api>;
}

function urlOf({ url, transport }: ClientOptions): URL {
  const page = (globalThis as { location?: { href: string } }).location?.href;
  const base = page ?? (transport && 'http://localhost');
  if (url === undefined && base === undefined) throw new TypeError('createClient: url is missing');
  return new URL(url ?? '/', base);
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
  const own = node as { name?: unknown; length?: unknown };
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
  if (key === Symbol.asyncDispose) return id === '' ? () => caller.close() : undefined;
  if (key === NODE) return { id, settings } satisfies RouteNode;
  if (typeof key === 'symbol') return undefined;
  const childId = id === '' ? key : `${id}/${key}`;
  const child = () => createNode({ ...place, id: childId });
  // What the server has still to be asked for cannot be known here.
  if (codecs?.routes[childId]) return child();
  if (key === 'safe') return (...params: unknown[]) => caller.safe(id, params, settings);
  if (key === 'with') {
    return (more: CallSettings) =>
      createNode({ ...place, settings: mergedSettings(settings, more) });
  }
  if (key === 'close' && id === '') return () => caller.close();
  // Otherwise `await client` would call a route.
  return key === 'then' ? undefined : child();
}

function mergedSettings(settings: CallSettings, more: CallSettings): CallSettings {
  const headers = mergedHeaders(settings.headers, more.headers);
  return { ...settings, ...more, headers, hooks: { ...settings.hooks, ...more.hooks } };
}
