import { isRequired } from '../absence.ts';
import type { ObjectNode, Property } from '../kinds/object.ts';
import type { TypeId } from '../model.ts';
import { isNameInListsOrTexts } from '../property-names.ts';
import { type Code, identifier, js } from './code.ts';
import { type Ends, type JsonText, joinTexts, NO_ENDS, QUOTES } from './json-text.ts';
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
  const check = refuseOthers({ node, id, emit, value });
  if (sometimes.length === 0 && !node.index && !node.patterns) {
    return [...check, js`return ${joinTexts([...head, '}'], endsOfObject(node, emit))};`];
  }

  // With nothing before them, the first of the rest must go without its comma.
  const comma = { code: js`(text === "{" ? "" : ",")`, ...NO_ENDS };
  const before = isEmpty ? comma : ',';
  return [
    ...check,
    js`let text = ${joinTexts(head)};`,
    ...sometimes.map((property, i) => {
      const local = identifier(`$${i}`);
      const encoded = emit.encodeText(property.type)(local, depth);
      return js`const ${local} = ${emitRead(emit, value, property.name)};
if (${local} !== undefined) text += ${joinTexts([before, nameText(property, ''), encoded])};`;
    }),
    ...eachOther(node, emit, value, (item, type) => [
      js`if (key === "__proto__") ${emit.helper('refuse')}("no key __proto__");`,
      js`if (item !== undefined) text += ${joinTexts([before, { code: js`${emit.helper('escapeString')}(key)`, ...QUOTES }, ':', emit.encodeText(type)(item, depth)])};`,
    ]),
    js`return text + "}";`,
  ];
}

/** The statement that refuses what is no object; none where reading a property tells already. */
export function refuseOthers({ node, id, emit, value }: Omit<Encoding, 'depth'>): Code[] {
  const tells = node.properties.some(
    (property) => isRequired(emit.types, property) && !isNameInListsOrTexts(property.name),
  );
  if (tells) return [];
  return [
    js`if (!${emit.helper('isRecord')}(${value})) ${emit.helper('refuse')}(${emit.print(id)});`,
  ];
}

/** What all texts of an object begin and end with, if it has the same properties each time. */
export function endsOfObject(node: ObjectNode, emit: Emit): Ends {
  const { properties, index, patterns } = node;
  const [first, last] = [properties[0], properties.at(-1)];
  const isFixed = properties.every((property) => isRequired(emit.types, property));
  if (!first || !last || !isFixed || index || patterns) return NO_ENDS;
  return {
    before: `${nameText(first, '{')}${endsOfPart(first, emit).before}`,
    after: `${endsOfPart(last, emit).after}}`,
  };
}

/** Those of objects are left where they are: an object may begin with one of its own type. */
function endsOfPart({ type }: Property, emit: Emit): Ends {
  return emit.wire(type).some(({ json }) => json === 'object') ? NO_ENDS : emit.ends(type);
}

/** `{"id":…,"name":…`, the properties one after the other, without the brace that ends them. */
function encodeAlways(
  properties: readonly Property[],
  { emit, value, depth }: Pick<Encoding, 'emit' | 'value' | 'depth'>,
): (JsonText | string)[] {
  if (properties.length === 0) return ['{'];
  return properties.flatMap((property, i) => [
    nameText(property, i === 0 ? '{' : ','),
    emit.encodeText(property.type)(emitRead(emit, value, property.name), depth),
  ]);
}

function nameText({ name }: Property, before: string): string {
  return `${before}${JSON.stringify(name)}:`;
}
