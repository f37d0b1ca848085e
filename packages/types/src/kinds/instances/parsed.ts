import { js } from '../../code/code.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { parsedTraits } from '../../interfaces/traits.ts';
import type { ParsedNode } from '../../model/nodes.ts';
import { INVALID } from '../../runtime/invalid.ts';
import { ParsedLater, parseLater } from '../../runtime/parsed/parse-later.ts';

/** Clients and descriptions see the input type. Only the server has the schema. */
export const parsedKind: Kind<ParsedNode> = {
  print: ({ type }, printer) => printer.type(type),
  mapTypes: (node, map) => ({ ...node, type: map(node.type) }),
  decode: ({ schema, type }, json, decoder) => {
    const input = decoder.decodeOpen(type, json);
    return input === INVALID ? INVALID : parseLater(schema, input);
  },
  toJson: ({ type }, value, encoder) => encoder.toJsonOpen(type, inputIn(value)),
  test: ({ type }, value, tester) => tester.test(type, inputIn(value)),
  // Only decoding shows whether the input type accepts such JSON.
  mayBe: () => true,
  traits: () => parsedTraits,
};

/**
 * Values that were decoded but not parsed, such as calls on tapes, are written and tested as
 * inputs.
 */
function inputIn(value: unknown): unknown {
  return value instanceof ParsedLater ? value.input : value;
}

export const parsedEmitter: KindEmitter<ParsedNode> = {
  forms: ({ schema, type }, ofMember) =>
    ofMember(type).map((form) => ({ ...form, decodesTo: `parsed ${schema}` })),
  decode: ({ schema, type }, emit, id) => {
    const { check, convert } = emit.decode(type);
    const invalid = emit.helper('INVALID');
    const later = emit.helper('parseLater');
    if (check)
      return {
        convert: (input) => js`(${check(input)} ? ${later}(${schema}, ${input}) : ${invalid})`,
      };
    return emit.decoder(id, { levels: 0 }, (value, depth) => [
      js`const out = ${convert(value, depth)};`,
      js`return out === ${invalid} ? ${invalid} : ${later}(${schema}, out);`,
    ]);
  },
  encode:
    ({ type }, emit) =>
    (value, depth) =>
      emit.encodeText(type)(value, depth).code,
  delimiters: ({ type }, emit) => emit.delimiters(type),
  copy: ({ type }, emit) => emit.copy(type) ?? 'unchanged',
  test: ({ type }, emit) => emit.test(type),
  guards: ({ type }, value, emit) => emit.guards(type, value),
};

/**
 * The JSON Schema that the library has for the input, if it has one. Otherwise the schema of the
 * type.
 */
export const parsedSchema: KindSchema<ParsedNode> = ({ schema, type, jsonSchema }, context) =>
  jsonSchema === undefined ? context.schemaOf(type) : context.embed(schema, jsonSchema);
