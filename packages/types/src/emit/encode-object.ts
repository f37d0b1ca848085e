import { isRequired } from '../absence.ts';
import type { ObjectNode, Property } from '../kinds/object.ts';
import type { TypeId } from '../model.ts';
import { isNameInListsOrTexts } from '../property-names.ts';
import { type Code, identifier, js } from './code.ts';
import { type JsonText, joinTexts } from './json-text.ts';
import type { Emit } from './kind-emitter.ts';
import { eachOther, emitRead } from './properties.ts';

interface Encoding {
  readonly node: ObjectNode;
  readonly id: TypeId;
  readonly emit: Emit;
  readonly value: Code;
  readonly depth: Code;
}

/** Statements that return an object's JSON text: one concatenation for the properties that are always there. */
export function encodeObject({ node, id, emit, value, depth }: Encoding): Code[] {
  const always = node.properties.filter((property) => isRequired(emit.types, property));
  const sometimes = node.properties.filter((property) => !always.includes(property));
  const head = encodeAlways(always, { emit, value, depth });
  const isEmpty = always.length === 0;
  const check = always.some(({ name }) => !isNameInListsOrTexts(name))
    ? [] // Reading that property tells already.
    : [js`if (!${emit.helper('isRecord')}(${value})) ${emit.helper('refuse')}(${emit.print(id)});`];
  if (sometimes.length === 0 && !node.index && !node.patterns) {
    return [...check, js`return ${joinTexts([...head, '}'])};`];
  }

  // With nothing before them, the first of the rest must go without its comma.
  const comma = { code: js`(text === "{" ? "" : ",")`, inQuotes: false };
  const before = isEmpty ? comma : ',';
  return [
    ...check,
    js`let text = ${joinTexts(head)};`,
    ...sometimes.map((property, i) => {
      const local = identifier(`$${i}`);
      const encoded = emit.encodeText(property.type)(local, depth);
      return js`const ${local} = ${emitRead(emit, value, property.name)};
if (${local} !== undefined) text += ${joinTexts([before, `${JSON.stringify(property.name)}:`, encoded])};`;
    }),
    ...eachOther(node, emit, value, (item, type) => [
      js`if (key === "__proto__") ${emit.helper('refuse')}("no key __proto__");`,
      js`if (item !== undefined) text += ${joinTexts([before, { code: js`${emit.helper('escapeString')}(key)`, inQuotes: true }, ':', emit.encodeText(type)(item, depth)])};`,
    ]),
    js`return text + "}";`,
  ];
}

/** `{"id":…,"name":…`, the properties one after the other, without the brace that ends them. */
function encodeAlways(
  properties: readonly Property[],
  { emit, value, depth }: Pick<Encoding, 'emit' | 'value' | 'depth'>,
): (JsonText | string)[] {
  if (properties.length === 0) return ['{'];
  return properties.flatMap(({ name, type }, i) => [
    `${i === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    emit.encodeText(type)(emitRead(emit, value, name), depth),
  ]);
}
