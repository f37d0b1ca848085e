import type { StreamEnd, StreamItem } from '@mikrokit/router/protocol';
import type { CallOptions } from '../options.ts';
import type { AnyRpcError, ClientRoute, SafeResult } from './client.ts';
import type { HookField } from './hooks.ts';

/**
 * The items of a stream. The client sends the request when you read the first item or the result. Leaving a loop over
 * it cancels it.
 */
export interface RpcStream<T, R> extends AsyncIterable<T, R, void>, AsyncDisposable {
  /** The id of the last item that had one. */
  readonly lastEventId: string | undefined;
  /**
   * The value at the end. If you do not iterate, it reads the items for you. Rejects with the error that ends the
   * stream, and with a `ClientError` of type `aborted` when you leave or cancel it.
   */
  readonly result: Promise<R>;
  /** Ends the stream, and notifies the server. */
  cancel(reason?: unknown): Promise<void>;
}

/** The ways of opening a stream by its parameters. */
interface StreamOpener<Params extends readonly unknown[], Stream, SafeStream> {
  /** Opens a stream. Needs a compiled client; use `stream` elsewhere. */
  (...params: Params): Stream;
  /** Opens a stream, with or without a compiler. */
  stream(...params: Params): Stream;
  /** Opens a stream that ends instead of throwing; `result` has its value or error. */
  safe(...params: Params): SafeStream;
}

/** A route that streams, as a function of its parameters. */
export interface ClientStreamRoute<
  Params extends readonly unknown[],
  Item,
  End,
  Failure extends AnyRpcError,
  Hooks extends HookField = never,
> extends StreamOpener<
    Params,
    RpcStream<Item, End>,
    RpcStream<Item, SafeResult<End, Failure, Hooks>>
  > {
  /** This route with options for each call. */
  with(options: CallOptions<Hooks>): ClientStreamRoute<Params, Item, End, Failure, Hooks>;
}

/** A stream that keeps running without a reader. Leaving a loop over it ends only the reading. */
export interface DetachedRpcStream<T, R> extends RpcStream<T, R> {
  /**
   * For `resume` and `stop`. Available once the stream has started, so at the latest with its first
   * item.
   */
  readonly id: string | undefined;
}

/** A route whose streams keep running after their clients disconnect. */
export interface DetachedStreamRoute<
  Params extends readonly unknown[],
  Item,
  End,
  Failure extends AnyRpcError,
  Hooks extends HookField = never,
> extends StreamOpener<
    Params,
    DetachedRpcStream<Item, End>,
    DetachedRpcStream<Item, SafeResult<End, Failure, Hooks>>
  > {
  /**
   * Reads a stream from its start by its `id`, or continues from a position by its `lastEventId`.
   */
  readonly resume: StreamOpener<
    [stream: string],
    DetachedRpcStream<Item, End>,
    DetachedRpcStream<Item, SafeResult<End, Failure, Hooks>>
  >;
  /** Ends a stream by its id, wherever it runs. Does nothing to one that has ended. */
  readonly stop: ClientRoute<[stream: string], undefined, never, Hooks>;
  /** This route with options for each call. */
  with(options: CallOptions<Hooks>): DetachedStreamRoute<Params, Item, End, Failure, Hooks>;
}

/** The route with the given type as one whose streams are detached. */
export type DetachedOf<Route> =
  Route extends ClientStreamRoute<infer Params, infer Item, infer End, infer Failure, infer Hooks>
    ? DetachedStreamRoute<Params, Item, End, Failure, Hooks>
    : Route;

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
