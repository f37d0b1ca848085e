import { toCanonicalJson } from '../../model/canonical-json.ts';
import { bareNode } from '../../model/model.ts';
import type { ParsedNode, TypeId, Types } from '../../model/nodes.ts';
import type { Comparison } from './comparison.ts';
import type { Mismatch } from './mismatch.ts';

/**
 * Compares the schemas that parse a value, by the JSON Schemas of their libraries. Without a JSON
 * Schema, nothing can be proven.
 */
export function compareSchemas(
  { types, mismatch }: Comparison,
  writer: TypeId,
  reader: TypeId,
): readonly Mismatch[] {
  const before = schemasOf(types, writer);
  return schemasOf(types, reader).flatMap((now): readonly Mismatch[] => {
    const was = before.find(({ schema }) => schema === now.schema);
    if (was === undefined) return [{ ...mismatch('unproven', writer, reader), read: now.schema }];
    const texts = { written: was.schema, read: now.schema };
    if (was.jsonSchema === undefined || now.jsonSchema === undefined)
      return [{ ...mismatch('schema', writer, reader), ...texts }];
    const isSame = toCanonicalJson(was.jsonSchema) === toCanonicalJson(now.jsonSchema);
    return isSame ? [] : [{ ...mismatch('unproven', writer, reader), ...texts }];
  });
}

/** The schemas for a value at one location. */
function schemasOf(types: Types, id: TypeId): readonly ParsedNode[] {
  const node = bareNode(types, id);
  if (node.kind === 'union') return node.members.flatMap((member) => schemasOf(types, member));
  if (node.kind === 'sensitive') return schemasOf(types, node.type);
  return node.kind === 'parsed' ? [node] : [];
}
