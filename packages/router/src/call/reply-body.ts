import type { WireError } from './errors.ts';

/** The JSON of a reply: results or errors, by route id and hook name. */
export interface ReplyBody {
  readonly errors?: Readonly<Record<string, WireError>>;
  readonly [id: string]: unknown;
}

/** A line of a stream as `application/x-ndjson`: an item, or the end. */
export interface StreamLine {
  /** Of the item. */
  readonly id?: string;
  readonly item?: unknown;
  readonly result?: ReplyBody;
  readonly error?: { readonly status: number; readonly body: ReplyBody };
}
