import { typesWithin } from '../../analysis/deep-types.ts';
import { type Code, identifier, join, js, jsonCode } from '../../code/code.ts';
import { environmentForms } from '../../forms/environment.ts';
import type { FinishedTypes } from '../../front-end/model-builder.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import { typeNode } from '../../model/model.ts';
import type { TypeId, Types } from '../../model/nodes.ts';
import { CODECS_VERSION } from '../../runtime/codecs/route-codecs.ts';
import { createEmit } from '../create-emit.ts';
import { type CheckImports, checksConstant, importChecks } from './check-imports.ts';

/** The name under which the module of {@link emitTypeCodecs} exports the codec of its nth type. */
export function typeCodecName(n: number): string {
  return `codec${n}`;
}

/** The types of the codecs to emit. */
export interface CodecTypes extends FinishedTypes {
  /** The ids of types for environment variables. */
  readonly environments?: readonly TypeId[];
  /** The ids of types whose calls all have the option `unknownKeys: 'reject'`. */
  readonly rejecting?: readonly TypeId[];
  /** The locations of the functions of checks. Default: none, so that no check is called. */
  readonly checks?: CheckImports;
}

/**
 * Writes the ES module that exports the attached argument of `createCodec` or `envOf` for each type. `resolve`
 * maps the specifiers of its imports, by default to themselves.
 */
export function emitTypeCodecs(
  { types, ids, environments = [], rejecting = [], checks: imports = new Map() }: CodecTypes,
  resolve: (specifier: string) => string = (specifier) => specifier,
): string {
  const emit = createEmit(types, { hasCheck: (name) => imports.has(name) });
  const codecs = ids.map((id, n) =>
    typeCodec(emit, id, {
      name: identifier(typeCodecName(n)),
      isEnvironment: environments.includes(id),
      isRejecting: rejecting.includes(id),
      hasChecks: imports.size > 0,
    }),
  );
  const checks = { byLocal: emit.output.checks(), imports };
  const module = js`import { ${join(emit.output.helpers().map(identifier), ', ')} } from ${resolve('@mikrokit/types/runtime')};
${[js`import { buildCodec } from ${resolve('@mikrokit/types/runtime/codec')};`, ...importChecks(checks)]}

${emit.output.functions()}

${[js`const types = ${JSON.stringify(types)};`, ...checksConstant(checks)]}

${join(codecs, '\n')}
`;
  return module.text;
}

interface TypeCodecOptions {
  readonly name: Code;
  readonly isEnvironment: boolean;
  readonly isRejecting: boolean;
  /** Whether the module has functions of checks. */
  readonly hasChecks: boolean;
}

function typeCodec(
  emit: Emit,
  id: TypeId,
  { name, isEnvironment, isRejecting, hasChecks }: TypeCodecOptions,
): Code {
  const variables = isEnvironment
    ? [
        js`variables: ${jsonCode(environmentForms(emit.types, id))},`,
        js`readText: ${emit.helper('readHeader')},`,
      ]
    : [];
  const value = identifier('value');
  const depth = identifier('depth');
  const parameters = emit.isDeep(id) ? js`${value}, ${depth}` : value;
  return js`export const ${name} = {
  ${[js`version: ${CODECS_VERSION},`, ...variables]}
  create: (options) => buildCodec({
    ${[
      js`type: ${id},`,
      js`types,`,
      ...(hasChecks ? [js`checks,`] : []),
      ...unknownKeys(emit.types, id, isRejecting),
      ...(emit.isDeep(id) ? [js`deep: ${true},`] : []),
      js`is: (${parameters}) => ${emit.test(id)(value, depth)},`,
      js`decoder: (${depth}, rejected) => (${value}) => {\n  ${decode(emit, id, value, depth)}\n},`,
      js`encode: (${parameters}) => ${emit.encode(id)(value, depth)},`,
    ]}
  }, options),
};`;
}

/**
 * The field `unknownKeys` of a codec. Empty for a type whose code is the same with either value.
 */
function unknownKeys(types: Types, id: TypeId, isRejecting: boolean): readonly Code[] {
  const isOpen = [...typesWithin(types, [id])]
    .map((part) => typeNode(types, part))
    .some((node) => node.kind === 'object' && node.index?.key !== 'string' && !node.closed);
  if (isOpen) return [js`unknownKeys: ${'strip'},`];
  return isRejecting ? [js`unknownKeys: ${'reject'},`] : [];
}

/** The statements of a codec's `decode`. */
function decode(emit: Emit, id: TypeId, value: Code, depth: Code): readonly Code[] {
  const { check, convert, statements } = emit.decode(id);
  if (check)
    return [js`return ${check(value)} ? { ok: true, value: ${value} } : rejected(${value});`];
  // V8 eliminates an object that the caller only reads, but not a variable that can be INVALID
  // instead: parseSafe of `npm run bench -- community`, which drops its results, takes 10 ns
  // instead of 33.
  if (statements)
    return statements(value, {
      reject: js`return rejected(${value});`,
      accept: (decoded) => js`return { ok: true, value: ${decoded} };`,
    });
  return [
    js`const decoded = ${convert(value, depth)};`,
    js`return decoded === ${emit.helper('INVALID')} ? rejected(${value}) : { ok: true, value: decoded };`,
  ];
}
