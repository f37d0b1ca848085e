import type { Codec } from '@mikrokit/types';
import type { PayloadName } from '../results.ts';

/** Decodes and encodes one payload, in the fastest way that the library offers its users. */
export interface PayloadCodec {
  /** From text: validated, with dates, without undeclared properties. Throws for wrong values. */
  readonly decode: (text: string) => unknown;
  /** To text, without undeclared properties. */
  readonly encode: (value: unknown) => string;
}

/** Creates a library's codec of a payload. Libraries that read no TypeScript types derive theirs from our model of it. */
export type CreatePayloadCodec = (payload: PayloadName, codec: Codec<unknown>) => PayloadCodec;

/** Rejects a value. */
export function reject(): never {
  throw new Error('The value is not of its type');
}
