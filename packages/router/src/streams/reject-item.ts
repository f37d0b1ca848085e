import { shareClass } from '@mikrokit/types/runtime';
import { encodeByModel } from '@mikrokit/types/runtime/interpret';
import type { ExplainOptions } from '../execution/step-context.ts';

/** An item that its codec could not write. */
export class ItemError extends Error {
  readonly item: unknown;

  constructor(item: unknown, cause: unknown) {
    super('An item of the stream breaks its type', { cause });
    this.item = item;
  }
}

shareClass(ItemError, 'ItemError');

/**
 * Rejects with the reason why an item cannot be encoded, and its path. Rejects with `cause` itself
 * for any other error.
 */
export async function rejectItem(
  id: string,
  cause: unknown,
  { types, maxDepth, checks }: ExplainOptions,
): Promise<never> {
  if (!(cause instanceof ItemError)) throw cause;
  const { model } = await types.load();
  const type = model.routes[id]?.item;
  if (type !== undefined) encodeByModel(model, type, cause.item, { maxDepth, checks });
  throw cause;
}
