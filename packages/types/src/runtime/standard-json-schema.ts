import type { JsonSchema } from '../json-schema/json-schema.ts';
import { toJsonSchema } from '../json-schema/schema-writer.ts';
import { toDraft07 } from '../json-schema/to-draft-07.ts';
import { type KindName, type TypeModel, type TypeNode, typeNode } from '../model.ts';
import { printType } from '../print-type.ts';

/** The schema of the JSON that stands for a type. */
export function describeInput({ types, type }: TypeModel, target: string): Record<string, unknown> {
  const schema: JsonSchema = toJsonSchema(types, type);
  if (target === 'draft-2020-12') return { ...schema };
  if (target === 'draft-07') return toDraft07(schema);
  throw new TypeError(`JSON Schema can be had for draft-2020-12 and draft-07, not for ${target}`);
}

/** The schema of a type's values. Throws if some have to be revived: those are none that JSON has. */
export function describeOutput(model: TypeModel, target: string): Record<string, unknown> {
  for (const id of Object.keys(model.types)) {
    if (!staysAsInJson(typeNode(model.types, id))) {
      throw new TypeError(
        `JSON Schema cannot describe values of type ${printType(model.types, id)}`,
      );
    }
  }
  return describeInput(model, target);
}

function staysAsInJson(node: TypeNode): boolean {
  if (node.kind === 'literal') return !node.bigint;
  return AS_IN_JSON.includes(node.kind);
}

/** The kinds whose values stand in JSON as they are, but for the parts they are made of. */
const AS_IN_JSON: readonly KindName[] = [
  'array',
  'boolean',
  'enum',
  'null',
  'number',
  'object',
  'string',
  'tuple',
  'undefined',
  'union',
  'unknown',
];
