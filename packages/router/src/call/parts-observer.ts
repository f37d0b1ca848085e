import type { CallBody } from './body.ts';

/** Sees the parts of a call that takes files, or a parameter that streams, as they are read. None of its methods throws. */
export interface PartsObserver {
  /** The JSON of the call, with `true` for each file. */
  onCall(body: CallBody): void;
  /** A file, and the JSON pointer to it in the parameters. The function that this returns gets its bytes. */
  onFile(pointer: string, head: { readonly name: string; readonly type: string }): ObserveBytes;
  /** The JSON of a valid item of a parameter that streams. */
  onItem(json: unknown): void;
  /** The items of a parameter that streams are complete. */
  onItemsEnd(): void;
}

/** Gets bytes as they are read, to look at until it returns, and `undefined` at their end. */
export type ObserveBytes = (bytes: Uint8Array | undefined) => void;
