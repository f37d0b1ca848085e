import { partsOf } from '../deep-types.ts';
import { type TypeId, type Types, typeNode } from '../model.ts';
import type { FinishedTypes } from '../model-builder.ts';
import { CODECS_VERSION } from '../runtime/route-codecs.ts';
import { type Code, identifier, join, js } from './code.ts';
import { createEmit } from './create-emit.ts';
import type { Emit } from './kind-emitter.ts';

/** The name under which the module of {@link emitTypeCodecs} exports the codec of its nth type. */
export function typeCodecName(n: number): string {
  return `codec${n}`;
}

/**
 * Writes the ES module that exports what `createCodec` is given for each of some types. `resolve`
 * gives the specifiers that it imports from, by default as they are.
 */
export function emitTypeCodecs(
  { types, ids }: FinishedTypes,
  resolve: (specifier: string) => string = (specifier) => specifier,
): string {
  const emit = createEmit(types);
  const codecs = ids.map((id, n) => typeCodec(emit, id, identifier(typeCodecName(n))));
  const module = js`import { ${join(emit.output.helpers().map(identifier), ', ')} } from ${resolve('@mikrokit/types/runtime')};
import { buildCodec } from ${resolve('@mikrokit/types/runtime/codec')};

${emit.output.functions()}

const types = ${JSON.stringify(types)};

${join(codecs, '\n')}
`;
  return module.text;
}

function typeCodec(emit: Emit, id: TypeId, name: Code): Code {
  const value = identifier('value');
  const depth = identifier('depth');
  const parameters = emit.isDeep(id) ? js`${value}, ${depth}` : value;
  return js`export const ${name} = {
  version: ${CODECS_VERSION},
  create: (options) => buildCodec({
    ${[
      js`type: ${id},`,
      js`types,`,
      ...unknownKeys(emit.types, id),
      ...(emit.isDeep(id) ? [js`deep: ${true},`] : []),
      js`is: (${parameters}) => ${emit.test(id)(value, depth)},`,
      js`decoder: (${depth}, refused) => (${value}) => {\n  ${decode(emit, id, value, depth)}\n},`,
      js`encode: (${parameters}) => ${emit.encode(id)(value, depth)},`,
    ]}
  }, options),
};`;
}

/** What becomes of unknown keys of the objects that a type is made of; nothing is written where it has none. */
function unknownKeys(types: Types, id: TypeId): readonly Code[] {
  const parts = [id];
  for (const part of parts)
    parts.push(...partsOf(types, part).filter((next) => !parts.includes(next)));
  const objects = parts
    .map((part) => typeNode(types, part))
    .filter((node) => node.kind === 'object' && node.index?.key !== 'string');
  if (objects.length === 0) return [];
  const isClosed = objects.every((node) => node.kind === 'object' && node.closed);
  return [js`unknownKeys: ${isClosed ? 'reject' : 'strip'},`];
}

/** Statements that return what a codec's `decode` gives. */
function decode(emit: Emit, id: TypeId, value: Code, depth: Code): readonly Code[] {
  const { check, convert } = emit.decode(id);
  if (check)
    return [js`return ${check(value)} ? { ok: true, value: ${value} } : refused(${value});`];
  return [
    js`const decoded = ${convert(value, depth)};`,
    js`return decoded === ${emit.helper('INVALID')} ? refused(${value}) : { ok: true, value: decoded };`,
  ];
}
