import type { Codec } from '@mikrokit/types/runtime/fetch';
import { JsonConverter } from './json-converter.ts';
import { assertToldApart, isBigintNumber, typesWith } from './number-types.ts';

/** A codec of bodies, which only writes. */
export type BodyCodec = Pick<Codec<unknown>, 'encode'>;

/**
 * A codec that writes each `BigintNumber` of its type as a JSON number. Returns the codec itself if
 * its type has none.
 */
export function withBigintNumbers(codec: Codec<unknown>): BodyCodec {
  const { model } = codec;
  const { types } = model;
  const concerned = typesWith(model, isBigintNumber);
  if (!concerned.has(model.type)) return codec;
  const converter = new JsonConverter(types, {
    concerned,
    leaf: (node) => (isBigintNumber(node) ? toRawNumber : undefined),
    members: (members) => {
      assertToldApart(types, members, concerned);
      return members;
    },
  });
  return {
    encode: (value) =>
      JSON.stringify(converter.convert(model.type, JSON.parse(codec.encode(value)))),
  };
}

/** JSON of a number with these digits. Throws a `TypeError` on a runtime that cannot write it. */
function toRawNumber(digits: unknown): unknown {
  const { rawJSON } = JSON as { readonly rawJSON?: (text: string) => unknown };
  // Another member of a union, such as the text `all`.
  if (typeof digits !== 'string' || !/^-?\d+$/.test(digits)) return digits;
  if (rawJSON !== undefined) return rawJSON.call(JSON, digits);
  throw new TypeError('this runtime cannot write a BigintNumber: it has no JSON.rawJSON');
}
