import { type Code, identifier, js } from '../../code/code.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import type { ObjectNode } from '../../model/nodes.ts';
import { isRequired } from '../../model/null-and-undefined.ts';
import { isNameInBuiltIns } from '../../model/property-names.ts';
import {
  cheapFirst,
  eachOther,
  emitRead,
  localName,
  type ObjectContext,
} from './property-access.ts';
import { rejectUnknownKeys } from './unknown-keys.ts';
import { areMany, eachPresent } from './wide-objects.ts';

/** Statements that return `false` for a run-time value that does not satisfy an object type. */
export function testObject({ node, emit, value, depth }: ObjectContext): Code[] {
  const sometimes = node.properties.filter((property) => !isRequired(emit.types, property));
  const walked = new Set(areMany(sometimes) ? sometimes : []);
  const looked = cheapFirst(node, emit).filter((property) => !walked.has(property));
  return [
    js`if (${isNoPlainObject(node, emit, value)}) return false;`,
    ...looked.flatMap((property) => {
      const local = identifier(`$${localName(property, node)}`);
      const passes = emit.test(property.type)(local, depth);
      return [
        js`const ${local} = ${emitRead(emit, value, property.name)};`,
        property.optional
          ? js`if (${local} !== undefined && !(${passes})) return false;`
          : js`if (!(${passes})) return false;`,
      ];
    }),
    ...(walked.size === 0
      ? []
      : [
          eachPresent({ properties: [...walked], emit, value }, ({ type }, item) => [
            js`if (!(${emit.test(type)(item, depth)})) return false;`,
          ]),
        ]),
    ...rejectUnknownKeys(node, emit, value, js`return ${false};`),
    ...eachOther(node, emit, value, (item, type) => [
      js`if (key === "__proto__" || !(${item} === undefined || ${emit.test(type)(item, depth)})) return false;`,
    ]),
  ];
}

/**
 * The condition under which a run-time value is not an object of the type. A required property that
 * no built-in class has already rejects their instances.
 */
function isNoPlainObject(node: ObjectNode, emit: Emit, value: Code): Code {
  const rejectsOthers = node.properties.some(
    (property) => isRequired(emit.types, property) && !isNameInBuiltIns(property.name),
  );
  return rejectsOthers
    ? js`typeof ${value} !== "object" || ${value} === null`
    : js`!${emit.helper('isRecord')}(${value})`;
}
