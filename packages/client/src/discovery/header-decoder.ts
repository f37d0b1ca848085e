import type { ApiDocument } from '@mikrokit/router/protocol';
import { type ClientRouteCodec, INVALID, readHeader } from '@mikrokit/types/runtime';

type Decoder = ClientRouteCodec['decodeResult'];

/**
 * Reads a hook's result from a header. The compiler rejects types with ambiguous text, so the first
 * candidate of the right type is the only one.
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
    candidates(text).find((candidate) => decodeElement(candidate, 0) !== INVALID) ?? text;
  return (text) => {
    if (element === undefined) return decode(read(text), 0);
    const [texts] = readHeader({ list: true }, text as string) as [readonly string[]];
    return decode(texts.map(read), 0);
  };
}

/** `'1'` → `['1', 1, '1']`: the text itself, as a number, and as a boolean. */
function candidates(text: unknown): readonly unknown[] {
  const [number] = readHeader({ number: true }, text as string);
  return [text, number, text === 'true' || (text === 'false' ? false : text)];
}

/** The type of a list's elements, which can be optional. `undefined` for a single value. */
function elementOf(types: ApiDocument['types'], id: string): string | undefined {
  const node = types[id];
  if (node?.kind === 'array' || node?.kind === 'set') return node.element;
  if (node?.kind === 'constrained') return elementOf(types, node.type);
  if (node?.kind !== 'union') return undefined;
  const [value, ...others] = node.members.filter((member) => types[member]?.kind !== 'undefined');
  return value !== undefined && others.length === 0 ? elementOf(types, value) : undefined;
}
