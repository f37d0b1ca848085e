import { INVALID, reject } from '../invalid.ts';
import { shareClass } from '../share-class.ts';
import { type FileForm, FilePlaceholder } from './file-placeholder.ts';

/** Decodes one item: a fresh value, or `INVALID`. Never throws. */
export type DecodeItem = (json: unknown, maxDepth: number) => unknown | typeof INVALID;

/** The body or part with the items of a streamed parameter: one line of JSON for each. */
export const ITEMS_FORM: FileForm = { of: 'ReadableStream', mediaTypes: ['application/x-ndjson'] };

/**
 * A placeholder for a streamed parameter. Its items arrive next to the JSON, like the bytes of a
 * file.
 */
export class ItemsPlaceholder extends FilePlaceholder {
  readonly decodeItem: DecodeItem;

  constructor(decodeItem: DecodeItem) {
    super(ITEMS_FORM);
    this.decodeItem = decodeItem;
  }
}

shareClass(ItemsPlaceholder, 'ItemsPlaceholder');

/** Reads the placeholder of items. Never throws. */
export function decodeItems(
  json: unknown,
  decodeItem: DecodeItem,
): ItemsPlaceholder | typeof INVALID {
  return json === true ? new ItemsPlaceholder(decodeItem) : INVALID;
}

/** Writes the placeholder of items. Throws a `TypeError` for a value without items. */
export function itemsToJson(value: unknown): true {
  return isItems(value) ? true : reject('AsyncIterable');
}

/** Whether a value has items: an asynchronous iterable, or a list or another iterable in memory. */
export function isItems(value: unknown): value is AsyncIterable<unknown> | Iterable<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    (Symbol.asyncIterator in value || Symbol.iterator in value)
  );
}
