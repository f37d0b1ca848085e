import type { StreamEnd, StreamItem } from '@mikrokit/router/protocol';
import type { CallOptions } from '../options.ts';
import type { AnyRpcError, SafeResult } from './client.ts';
import type { HookField } from './hooks.ts';

/**
 * The items of a stream. The request leaves when the first item or the result is asked for. Leaving a loop over it cancels
 * it.
 */
export interface RpcStream<T, R> extends AsyncIterable<T, R, void>, AsyncDisposable {
  /** The id of the last item that had one. */
  readonly lastEventId: string | undefined;
  /**
   * The value at the end. Reads the items that nobody iterates over. Rejects with the error that ends the stream, and with
   * a `ClientError` of type `aborted` when it is left or cancelled.
   */
  readonly result: Promise<R>;
  /** Ends the stream; the server learns of it. */
  cancel(reason?: unknown): Promise<void>;
}

/** A route that streams, as a function of its parameters. */
export interface ClientStreamRoute<
  Params extends readonly unknown[],
  Item,
  End,
  Failure extends AnyRpcError,
  Hooks extends HookField = never,
> {
  /** Opens a stream. Needs a compiled client; use `stream` elsewhere. */
  (...params: Params): RpcStream<Item, End>;
  /** Opens a stream, with or without a compiler. */
  stream(...params: Params): RpcStream<Item, End>;
  /** Opens a stream that ends instead of throwing; `result` has its value or error. */
  safe(...params: Params): RpcStream<Item, SafeResult<End, Failure, Hooks>>;
  /** This route with options for each call. */
  with(options: CallOptions<Hooks>): ClientStreamRoute<Params, Item, End, Failure, Hooks>;
}

/** The route of a handler whose result, without errors, is a stream. */
export type StreamRouteOf<
  Params extends readonly unknown[],
  Stream,
  Failure extends AnyRpcError,
  Hooks extends HookField,
> =
  Stream extends AsyncIterable<infer T, infer End>
    ? ClientStreamRoute<
        Params,
        StreamItem<T>,
        Exclude<StreamEnd<End>, AnyRpcError>,
        Failure | Extract<StreamEnd<End>, AnyRpcError>,
        Hooks
      >
    : never;
