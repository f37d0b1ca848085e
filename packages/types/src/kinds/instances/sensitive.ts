import { js } from '../../code/code.ts';
import type { Kind } from '../../interfaces/kind.ts';
import type { KindEmitter } from '../../interfaces/kind-emitter.ts';
import type { KindSchema } from '../../interfaces/kind-schema.ts';
import { sensitiveTraits } from '../../interfaces/traits.ts';
import type { SensitiveNode } from '../../model/nodes.ts';
import { INVALID } from '../../runtime/invalid.ts';
import { revealSensitive, Sensitive, sensitive } from '../../runtime/sensitive.ts';

export const sensitiveKind: Kind<SensitiveNode> = {
  print: ({ type, revealed }, printer) =>
    `${revealed ? 'Reveal' : 'Sensitive'}<${printer.type(type)}>`,
  mapTypes: (node, map) => ({ ...node, type: map(node.type) }),
  decode: ({ type }, json, decoder) => {
    const value = decoder.decode(type, json);
    return value === INVALID ? INVALID : sensitive(value);
  },
  toJson: ({ type }, value, encoder) => encoder.toJson(type, revealSensitive(value)),
  test: ({ type }, value, tester) =>
    value instanceof Sensitive && tester.test(type, value.reveal()),
  // Only decoding shows whether the inner type accepts such JSON.
  mayBe: (_, json) => json !== 'null' && json !== 'undefined',
  traits: () => sensitiveTraits,
};

export const sensitiveEmitter: KindEmitter<SensitiveNode> = {
  forms: ({ type }, ofMember) =>
    ofMember(type).map((form) => ({ ...form, decodesTo: `sensitive ${form.decodesTo || ''}` })),
  decode: ({ type }, emit, id) => {
    const { check, convert } = emit.decode(type);
    const invalid = emit.helper('INVALID');
    const wrap = emit.helper('sensitive');
    if (check)
      return { convert: (input) => js`(${check(input)} ? ${wrap}(${input}) : ${invalid})` };
    return emit.decoder(id, { levels: 0 }, (value, depth) => [
      js`const out = ${convert(value, depth)};`,
      js`return out === ${invalid} ? ${invalid} : ${wrap}(out);`,
    ]);
  },
  encode: ({ type }, emit, id) =>
    emit.encoder(id, { levels: 0 }, (value, depth) => [
      js`const inner = ${emit.helper('revealSensitive')}(${value});`,
      js`return ${emit.encode(type)(js`inner`, depth)};`,
    ]),
  test: ({ type }, emit, id) =>
    emit.tester(id, { levels: 0 }, (value, depth) => [
      js`if (!(${value} instanceof ${emit.helper('Sensitive')})) return false;`,
      js`const inner = ${value}.reveal();`,
      js`return ${emit.test(type)(js`inner`, depth)};`,
    ]),
  guards: (_, value, emit) => [js`${value} instanceof ${emit.helper('Sensitive')}`],
};

/** JSON Schema Validation, section 9.4: clients send `writeOnly` values and never receive them. */
export const sensitiveSchema: KindSchema<SensitiveNode> = ({ type, revealed }, context) => ({
  ...(revealed ? {} : { writeOnly: true }),
  allOf: [context.schemaOf(type)],
});
