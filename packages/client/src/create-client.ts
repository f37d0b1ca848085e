import type { ClientCodecs } from '@mikrokit/types/runtime';
import { Caller } from './call/caller.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import type { TransportFactory } from './transport/transport.ts';
import type { ApiType, Client } from './types/client.ts';

/** Makes a client whose calls go by a transport, unless its options name another. */
export function createClientOn<Api extends ApiType>(
  transport: TransportFactory,
  options: ClientOptions,
  codecs: ClientCodecs | undefined,
): Client<Api> {
  const caller = new Caller({ ...options, transport: options.transport ?? transport }, codecs);
  // The types say what the routes' names mean when they are called.
  return createNode(caller, '', options) as unknown as Client<Api>;
}

type Node = ((...params: unknown[]) => Promise<unknown>) & { [key: string]: Node };

/** What stands for a group or a route, whichever its id turns out to be when it is called. */
function createNode(caller: Caller, id: string, options: CallOptions): Node {
  const node = (...params: unknown[]) => caller.call(id, params, options);
  // Routes may have these names. What a node has not is asked of its prototype, once: it is kept as a property.
  Reflect.deleteProperty(node, 'name');
  Reflect.deleteProperty(node, 'length');
  const childOf = (key: string | symbol): unknown => {
    const control = controlOf(key);
    return control ?? (typeof key === 'symbol' || key === 'then' ? undefined : childNode(key));
  };
  const childNode = (key: string): Node =>
    createNode(caller, id === '' ? key : `${id}/${key}`, options);
  const controlOf = (key: string | symbol): unknown => {
    if (typeof key === 'string' && caller.hasRoute(id === '' ? key : `${id}/${key}`))
      return undefined;
    if (key === 'safe') return (...params: unknown[]) => caller.safe(id, params, options);
    if (key === 'with')
      return (more: CallOptions) => createNode(caller, id, { ...options, ...more });
    if (id === '' && (key === 'close' || key === Symbol.asyncDispose)) return () => caller.close();
    return undefined;
  };
  Object.setPrototypeOf(
    node,
    new Proxy(Object.create(null), {
      get: (_, key) => {
        const value = childOf(key);
        if (value !== undefined) Object.defineProperty(node, key, { value });
        return value;
      },
    }),
  );
  return node as Node;
}
