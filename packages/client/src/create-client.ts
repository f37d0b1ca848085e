import type { ClientCodecs } from '@mikrokit/types/runtime/client';
import { RouteCaller } from './call/route-caller.ts';
import { createClientProxy } from './client-proxy.ts';
import type { ClientOptions } from './options.ts';
import type { TransportFactory } from './transport/transport.ts';
import type { ApiType, Client } from './types/client.ts';
import type { HookField } from './types/hooks.ts';

/**
 * Makes a client with a default transport, which `options.transport` replaces.
 * `client.users.get(1)` is a function of `client-proxy.ts`. It calls through `RouteCaller`, which
 * turns calls into requests and replies into results.
 */
export function createClientOn<Api extends ApiType, Hooks extends HookField>(
  defaultTransport: TransportFactory,
  options: ClientOptions<Hooks>,
  codecs: ClientCodecs | undefined,
): Client<Api> {
  // Policies reject unknown settings, and codecs check the headers and parameters of hooks, once a
  // call is made.
  const {
    transport = defaultTransport,
    interceptors,
    url,
    prefix,
    suffix,
    pathTransform,
    discover,
    batch,
    maxDepth,
    ...settings
  } = options as ClientOptions;
  const caller = new RouteCaller(
    {
      ...(options as ClientOptions),
      url: urlOf(options),
      transport,
      interceptors: interceptors?.slice(),
    },
    codecs,
    settings,
  );
  return createClientProxy({ caller, codecs, id: '', settings }) as unknown as Client<Api>;
}

function urlOf({ url, transport }: ClientOptions): URL {
  const page = (globalThis as { location?: { href: string } }).location?.href;
  try {
    const whole = new URL(url ?? '/', page ?? (transport && 'http://localhost'));
    decodeURIComponent(whole.pathname);
    // 'localhost:3000' is a URL too.
    if (/^http/.test(whole.protocol)) return whole;
  } catch {}
  throw new TypeError(`createClient: no http URL: ${url}`);
}
