import type { TransportFactory } from './transport/transport.ts';
import type { HookField, HookHeaders, HookInputs } from './types/hooks.ts';

/** Request headers by name, in any case. Those that hooks read have their types. */
export type HeaderValues<Hooks extends HookField = never> = HookHeaders<Hooks> & {
  readonly [name: string]: unknown;
};

/** How single calls differ from the defaults. */
export interface CallOptions<Hooks extends HookField = never> {
  /** Parameters of hooks that take theirs from the body, by field: `{ auth: ['token'] }`. */
  readonly hooks?: HookInputs<Hooks>;
}

/** How a client differs from the defaults. */
export interface ClientOptions<Hooks extends HookField = never> extends CallOptions<Hooks> {
  /** Where the API is served: `https://api.example.com`, with the path under which a proxy has it, if any. */
  readonly url: string | URL;
  /** As the router's. */
  readonly prefix?: string;
  /** As the router's. */
  readonly suffix?: string;
  /** What carries the calls. Default: undici on Node, `fetch` elsewhere. */
  readonly transport?: TransportFactory;
  /** Levels that recursive types and `unknown` values may nest. Default: 64, as the router's. */
  readonly maxDepth?: number;
}
