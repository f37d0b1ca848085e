import { acceptsUndefined } from '../absence.ts';
import type { ObjectNode, Property } from '../kinds/object.ts';
import { type Code, identifier, js } from './code.ts';
import type { Emit } from './kind-emitter.ts';
import { eachOther, readProperty } from './properties.ts';

/** Statements that return an object's JSON text: one concatenation for the properties that are always there. */
export function encodeObject(node: ObjectNode, emit: Emit, value: Code): Code[] {
  const mayBeAbsent = ({ optional, type }: Property) =>
    optional === true || acceptsUndefined(emit.types, type);
  const always = node.properties.filter((property) => !mayBeAbsent(property));
  const sometimes = node.properties.filter(mayBeAbsent);
  const head = encodeAlways(always, emit, value);
  if (sometimes.length === 0 && !node.index) return [js`return ${head ?? js`"{"`} + "}";`];

  // With nothing before them, the first of the rest must go without its comma.
  const comma = head ? js`","` : js`(text === "{" ? "" : ",")`;
  return [
    js`let text = ${head ?? js`"{"`};`,
    ...sometimes.map((property, i) => {
      const local = identifier(`$${i}`);
      const encoded = emit.encode(property.type)(local);
      return js`const ${local} = ${readProperty(emit, value, property.name)};
if (${local} !== undefined) text += ${comma} + ${`${JSON.stringify(property.name)}:`} + ${encoded};`;
    }),
    ...eachOther(node, value, (item, index) => [
      js`if (item !== undefined) text += ${comma} + ${emit.helper('encodeString')}(key) + ":" + ${emit.encode(index.type)(item)};`,
    ]),
    js`return text + "}";`,
  ];
}

/** `"{\"id\":" + … + ",\"name\":" + …`, or nothing for no properties. */
function encodeAlways(properties: readonly Property[], emit: Emit, value: Code): Code | undefined {
  return properties.reduce<Code | undefined>((before, property) => {
    const key = `${before ? ',' : '{'}${JSON.stringify(property.name)}:`;
    const read = readProperty(emit, value, property.name);
    const encoded = emit.encode(property.type)(read);
    return before ? js`${before} + ${key} + ${encoded}` : js`${key} + ${encoded}`;
  }, undefined);
}
