import { RpcError } from '../call/errors.ts';

/** An item of a topic as it is stored. */
export interface StoredItem {
  /** Stands for the position after the key's earlier items. */
  readonly id: string;
  readonly json: string;
}

/** Stores the items of a topic, and notifies readers of new ones. */
export interface TopicEngine {
  /** Stores an item and resolves to its id. Rejects if the outcome is uncertain. */
  publish(key: string, json: string): Promise<string>;
  /** The position after all items of a key, for a reader that wants only new ones. */
  end(key: string): Promise<string>;
  /**
   * Resolves to the items after a position, the oldest first and not too many at once, as soon as there is one.
   * Resolves to none when the signal aborts. Rejects with `streamLost` if items in between are no longer stored.
   */
  read(key: string, after: string, signal: AbortSignal): Promise<readonly StoredItem[]>;
}

/** The error of a reader that missed items which are no longer stored. */
export function streamLost(): RpcError {
  return new RpcError('stream-lost', {
    status: 410,
    message: 'Items after the last received one are no longer stored',
  });
}
