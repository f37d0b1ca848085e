import type { ApiDocument } from '@mikrokit/router/protocol';
import { type ClientRouteCodec, INVALID, readHeader } from '@mikrokit/types/runtime';

type Decoder = ClientRouteCodec['decodeResult'];

/**
 * Reads a hook's result from a header. A type of which one text could mean two values is refused when the API is compiled,
 * so the first reading that satisfies the type is the only one.
 */
export function headerDecoder(
  document: ApiDocument,
  result: string,
  decoderOf: (document: ApiDocument, type: string) => Decoder,
): Decoder {
  const element = elementOf(document.types, result);
  const decode = decoderOf(document, result);
  const decodeElement = decoderOf(document, element ?? result);
  const read = (text: unknown) =>
    readings(text).find((reading) => decodeElement(reading, 0) !== INVALID) ?? text;
  return (text) => {
    if (element === undefined) return decode(read(text), 0);
    const [texts] = readHeader({ list: true }, text as string) as [readonly string[]];
    return decode(texts.map(read), 0);
  };
}

function readings(text: unknown): readonly unknown[] {
  const [number] = readHeader({ number: true }, text as string);
  return [text, number, text === 'true' || (text === 'false' ? false : text)];
}

/** What a list is of, as hooks may return one or nothing; `undefined` for a single value. */
function elementOf(types: ApiDocument['types'], id: string): string | undefined {
  const node = types[id];
  if (node?.kind === 'array' || node?.kind === 'set') return node.element;
  if (node?.kind === 'constrained') return elementOf(types, node.type);
  if (node?.kind !== 'union') return undefined;
  const [value, ...others] = node.members.filter((member) => types[member]?.kind !== 'undefined');
  return value !== undefined && others.length === 0 ? elementOf(types, value) : undefined;
}
