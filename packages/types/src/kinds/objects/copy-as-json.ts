import { type Code, entry, identifier, join, js } from '../../code/code.ts';
import type { Copy, Emit } from '../../interfaces/kind-emitter.ts';
import { typeNode } from '../../model/model.ts';
import type { ArrayNode, ObjectNode, TypeId } from '../../model/nodes.ts';
import { acceptsUndefined, isRequired } from '../../model/null-and-undefined.ts';
import { rejectOthers } from './encode-object.ts';
import { emitRead, localName } from './property-access.ts';
import { areMany, eachPresent } from './wide-objects.ts';

type Write = (value: Code, depth: Code) => Code;

/** An expression that copies a value and writes the copy. */
export function encodeCopy(emit: Emit, id: TypeId): Write {
  const copy = emitCopy(emit, id);
  return (value, depth) => js`JSON.stringify(${copy(value, depth)})`;
}

/**
 * An expression for the copy of a value, which also checks it. Returns the value itself if it is
 * not copied.
 */
export function emitCopy(emit: Emit, id: TypeId): Write {
  const convert = converterOf(emit, id);
  if (convert) return convert;
  return (value, depth) =>
    js`(${emit.test(id)(value, depth)} ? ${value} : ${emit.helper('reject')}(${expectedOf(emit, id)}))`;
}

/**
 * Copies lists. If its elements are not copied either, a list is only checked and not copied:
 * `JSON.stringify` writes nothing but its elements.
 */
// 56,045 points take 0.3 ms instead of 2.4 (canada of `npm run bench -- payloads`).
export function copyList(node: ArrayNode, emit: Emit, id: TypeId): Copy {
  const staysInPlace = !emit.isDeep(id) && canStay(emit.copy(node.element));
  const convert = () =>
    emit.copier(id, { levels: 1 }, (value, depth) => {
      const rejectOthers = js`if (!Array.isArray(${value})) ${emit.helper('reject')}("array");`;
      return staysInPlace
        ? [rejectOthers, ...checkElements(node, emit, value, depth)]
        : [
            rejectOthers,
            js`const list = new Array(${value}.length);`,
            js`for (let i = 0; i < list.length; i++) {
  const item = ${value}[i];
  list[i] = ${emitCopy(emit, node.element)(js`item`, depth)};
}`,
            js`return list;`,
          ];
    });
  return { convert, staysInPlace };
}

// Replaced elements are visited twice at each level, which is too often if lists nest without
// limit.
function canStay(element: Copy | undefined): boolean {
  return element === 'unchanged' || element?.staysInPlace === true;
}

/**
 * Statements that check the elements of a list. They return the list, or a copy if an element had
 * to be copied.
 */
function checkElements({ element }: ArrayNode, emit: Emit, value: Code, depth: Code): Code[] {
  const convert = converterOf(emit, element)?.(js`item`, depth);
  const check = convert
    ? [js`if (${convert} !== item) return Array.from(list, (item) => ${convert});`]
    : rejectWrong(emit, element, js`item`);
  return [
    js`const list = ${emit.helper('plainList')}(${value});`,
    js`for (let i = 0; i < list.length; i++) {
  ${[js`const item = list[i];`, ...check]}
}`,
    js`return list;`,
  ];
}

/** Statements that return a list after checking each element by the type of its location. */
export function checkLocations(locations: readonly TypeId[], emit: Emit, value: Code): Code[] {
  return [
    js`const list = ${emit.helper('plainList')}(${value});`,
    ...locations.flatMap((location, i) => {
      const item = identifier(`$e${i}`);
      return [js`const ${item} = list[${i}];`, ...rejectWrong(emit, location, item)];
    }),
    js`return list;`,
  ];
}

/** Copies objects with known keys. `JSON.stringify` leaves out `undefined` properties. */
export function copyObject(node: ObjectNode, emit: Emit, id: TypeId): Copy {
  const convert = () =>
    emit.copier(id, { levels: 1 }, (value, depth) => {
      const sometimes = node.properties.filter((property) => !isRequired(emit.types, property));
      const walked = areMany(sometimes) ? sometimes : [];
      const always = node.properties.filter((property) => !walked.includes(property));
      const parts = always.map((property) => {
        const read = emitRead(emit, value, property.name);
        const convert = converterOf(emit, property.type);
        const isOptional = !isRequired(emit.types, property);
        if (convert && !isOptional) {
          return { statements: [], entry: entry(property.name, convert(read, depth)) };
        }
        const local = identifier(`$${localName(property, node)}`);
        const copied = convert
          ? js`${local} === undefined ? undefined : ${convert(local, depth)}`
          : local;
        return {
          statements: [
            js`const ${local} = ${read};`,
            ...rejectWrong(emit, property.type, local, isOptional),
          ],
          entry: entry(property.name, copied),
        };
      });
      const entries = parts.map((part) => part.entry);
      const literal = entries.length === 0 ? js`{}` : js`{ ${join(entries, ', ')} }`;
      return [
        ...rejectOthers({ node, id, emit, value }),
        ...parts.flatMap(({ statements }) => statements),
        ...(walked.length === 0
          ? [js`return ${literal};`]
          : [
              js`const out = ${literal};`,
              eachPresent({ properties: walked, emit, value }, ({ type }, item) => [
                ...rejectWrong(emit, type, item, true),
                js`out[key] = ${converterOf(emit, type)?.(item, depth) ?? item};`,
              ]),
              js`return out;`,
            ]),
      ];
    });
  return { convert };
}

/** The statement that rejects an unchanged value of another type. None for converted values. */
function rejectWrong(emit: Emit, id: TypeId, value: Code, isOptional = false): Code[] {
  if (emit.copy(id) !== 'unchanged') return [];
  const passes = emit.test(id)(value, js`${0}`); // unused depth: a scalar does not nest
  const unless =
    isOptional && !acceptsUndefined(emit.types, id) ? js`${value} !== undefined && ` : js``;
  return [js`if (${unless}!(${passes})) ${emit.helper('reject')}(${expectedOf(emit, id)});`];
}

function expectedOf(emit: Emit, id: TypeId): string {
  return typeNode(emit.types, id).kind === 'number' ? 'finite number' : emit.print(id);
}

function converterOf(emit: Emit, id: TypeId): Write | undefined {
  const copy = emit.copy(id);
  if (copy === undefined) throw new Error(`Values of ${emit.print(id)} are not copied`);
  return copy === 'unchanged' ? undefined : copy.convert();
}
