import type { ClientCodecs } from '@mikrokit/types/runtime/client';
import { CALL_TARGET, type CallTarget } from './call/call-target.ts';
import { mergeHeaders } from './call/request-headers.ts';
import type { RouteCaller } from './call/route-caller.ts';
import type { CallSettings } from './options.ts';

interface ProxyContext extends CallTarget {
  readonly caller: RouteCaller;
  /** The attached codecs. */
  readonly codecs: ClientCodecs | undefined;
}

/** A function for a route or a group. Only its call decides which, by the id. */
export function createClientProxy(context: ProxyContext): object {
  const { caller, codecs, id, settings } = context;
  const isStream = codecs?.streams?.includes(id);
  const callable = (...params: unknown[]) =>
    caller[isStream ? 'stream' : 'call'](id, params, settings);
  // Routes can have these names.
  delete (callable as { name?: string }).name;
  delete (callable as { length?: number }).length;
  // Members are made on first use and stored as properties, so that later calls skip the proxy.
  const get = (_: object, key: string | symbol) => {
    const value = memberOf(context, key, isStream);
    if (value !== undefined) Object.defineProperty(callable, key, { value });
    return value;
  };
  return Object.setPrototypeOf(callable, new Proxy(Object.create(null), { get })) as object;
}

function memberOf(
  context: ProxyContext,
  key: string | symbol,
  isStream: boolean | undefined,
): unknown {
  const { caller, codecs, id, settings } = context;
  const close = id ? undefined : () => caller.close();
  // JavaScript and its tools call these on any value. They must not call a route.
  const text = () => `client ${id}`;
  const own: Record<string | symbol, unknown> = {
    __proto__: null,
    safe: (...params: unknown[]) =>
      caller[isStream ? 'stream' : 'safe'](id, params, settings, isStream),
    stream: (...params: unknown[]) => caller.stream(id, params, settings),
    with: (more: CallSettings) =>
      createClientProxy({ ...context, settings: mergeSettings(settings, more) }),
    close,
    [Symbol.asyncDispose]: close,
    [CALL_TARGET]: { id, settings } satisfies CallTarget,
    toJSON: text,
    toString: text,
    [Symbol.toPrimitive]: text,
    [Symbol.for('nodejs.util.inspect.custom')]: text,
  };
  if (typeof key === 'symbol') return own[key];
  const childId = (id && `${id}/`) + key;
  // Without `then`, `await client` would call a route.
  return (own[key] || key === 'then') &&
    // Routes and groups can use such a name only if attached codecs contain it.
    !Object.keys(codecs?.routes ?? {}).some((route) => `${route}/`.startsWith(`${childId}/`))
    ? own[key]
    : createClientProxy({ ...context, id: childId });
}

function mergeSettings(settings: CallSettings, more: CallSettings): CallSettings {
  const headers = mergeHeaders(settings.headers, more.headers);
  const hooks = more.hooks ? { ...settings.hooks, ...more.hooks } : settings.hooks;
  return { ...settings, ...more, headers, hooks };
}
