import { printType } from '../analysis/print-type.ts';
import type { JsonSchema } from '../interfaces/json-schema.ts';
import { toJsonSchema } from '../json-schema/schema-writer.ts';
import { toDraft07 } from '../json-schema/to-draft-07.ts';
import { kindOf } from '../kinds/kinds.ts';
import { type TypeModel, typeNode } from '../model/model.ts';

/** The schema of a type's JSON. */
export function describeInput(model: TypeModel, target: string): Record<string, unknown> {
  return describe(model, target, { ofValues: false });
}

/**
 * The schema of a type's values. Throws if decoding converts some of them, because JSON Schema
 * cannot describe the results.
 */
export function describeOutput(model: TypeModel, target: string): Record<string, unknown> {
  for (const id of Object.keys(model.types)) {
    const node = typeNode(model.types, id);
    if (!kindOf(node).traits(node).isOwnJson) {
      throw new TypeError(
        `JSON Schema cannot describe values of type ${printType(model.types, id)}`,
      );
    }
  }
  return describe(model, target, { ofValues: true });
}

function describe(
  { types, type }: TypeModel,
  target: string,
  options: { readonly ofValues: boolean },
): Record<string, unknown> {
  const schema: JsonSchema = toJsonSchema(types, type, options);
  if (target === 'draft-2020-12') return { ...schema };
  if (target === 'draft-07') return toDraft07(schema);
  throw new TypeError(`JSON Schema can be had for draft-2020-12 and draft-07, not for ${target}`);
}
