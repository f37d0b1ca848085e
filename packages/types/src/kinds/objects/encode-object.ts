import { type Code, identifier, js } from '../../code/code.ts';
import {
  type Delimiters,
  type JsonText,
  joinTexts,
  NO_DELIMITERS,
  QUOTES,
} from '../../code/strings/json-text.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import type { ObjectNode, Property, TypeId } from '../../model/nodes.ts';
import { isRequired } from '../../model/null-and-undefined.ts';
import { isNameInListsOrTexts } from '../../model/property-names.ts';
import { eachOther, emitRead, type ObjectContext } from './property-access.ts';
import { forbidsKeys, rejectUnknownKeys } from './unknown-keys.ts';
import { areMany, eachPresent } from './wide-objects.ts';

interface EncodeContext extends ObjectContext {
  readonly id: TypeId;
}

/** Statements that return an object's JSON text: one concatenation for the required properties. */
export function encodeObject({ node, id, emit, value, depth }: EncodeContext): Code[] {
  const always = node.properties.filter((property) => isRequired(emit.types, property));
  const sometimes = node.properties.filter((property) => !always.includes(property));
  const head = encodeAlways(always, { emit, value, depth });
  const isEmpty = always.length === 0;
  const check = rejectOthers({ node, id, emit, value });
  if (sometimes.length === 0 && !node.index && !node.patterns) {
    return [...check, js`return ${joinTexts([...head, '}'], objectDelimiters(node, emit))};`];
  }

  // If no property comes before them, the first one has no comma.
  const comma = { code: js`(text === "{" ? "" : ",")`, ...NO_DELIMITERS };
  const before = isEmpty ? comma : ',';
  return [
    ...check,
    js`let text = ${joinTexts(head)};`,
    ...encodeSometimes(sometimes, { emit, value, depth }, before),
    ...eachOther(node, emit, value, (item, type) => [
      js`if (key === "__proto__") ${emit.helper('reject')}("no key __proto__");`,
      js`if (item !== undefined) text += ${joinTexts([before, { code: js`${emit.helper('escapeString')}(key)`, ...QUOTES }, ':', emit.encodeText(type)(item, depth)])};`,
    ]),
    js`return text + "}";`,
  ];
}

/** Statements that add properties to `text` if they are present. */
function encodeSometimes(
  properties: readonly Property[],
  { emit, value, depth }: Pick<EncodeContext, 'emit' | 'value' | 'depth'>,
  before: JsonText | string,
): Code[] {
  if (areMany(properties)) {
    const name = { code: js`JSON.stringify(key)`, ...NO_DELIMITERS };
    return [
      eachPresent({ properties, emit, value }, ({ type }, item) => [
        js`text += ${joinTexts([before, name, ':', emit.encodeText(type)(item, depth)])};`,
      ]),
    ];
  }
  return properties.map((property, i) => {
    const local = identifier(`$${i}`);
    const encoded = emit.encodeText(property.type)(local, depth);
    return js`const ${local} = ${emitRead(emit, value, property.name)};
if (${local} !== undefined) text += ${joinTexts([before, nameText(property, ''), encoded])};`;
  });
}

/**
 * The statements that reject a value that is not an object, unless reading a property already does,
 * and an object with forbidden keys.
 */
export function rejectOthers({ node, id, emit, value }: Omit<EncodeContext, 'depth'>): Code[] {
  const tells = node.properties.some(
    (property) => isRequired(emit.types, property) && !isNameInListsOrTexts(property.name),
  );
  if (tells) return [];
  const reject = js`${emit.helper('reject')}(${emit.print(id)});`;
  return [
    js`if (!${emit.helper('isRecord')}(${value})) ${reject}`,
    ...(forbidsKeys(node) ? rejectUnknownKeys(node, emit, value, reject) : []),
  ];
}

/** The constant start and end of an object's JSON, if it always has the same properties. */
export function objectDelimiters(node: ObjectNode, emit: Emit): Delimiters {
  const { properties, index, patterns } = node;
  const [first, last] = [properties[0], properties.at(-1)];
  const isFixed = properties.every((property) => isRequired(emit.types, property));
  if (!first || !last || !isFixed || index || patterns) return NO_DELIMITERS;
  return {
    before: `${nameText(first, '{')}${partDelimiters(first, emit).before}`,
    after: `${partDelimiters(last, emit).after}}`,
  };
}

/** Objects keep their own delimiters: an object can start with another of its own type. */
function partDelimiters({ type }: Property, emit: Emit): Delimiters {
  return emit.forms(type).some(({ json }) => json === 'object')
    ? NO_DELIMITERS
    : emit.delimiters(type);
}

/** `{"id":…,"name":…`: the properties in order, without the closing brace. */
function encodeAlways(
  properties: readonly Property[],
  { emit, value, depth }: Pick<EncodeContext, 'emit' | 'value' | 'depth'>,
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
