import { printType } from '../../analysis/print-type.ts';
import { hashTypes } from '../../contract/hash-types.ts';
import { toCanonicalJson } from '../../model/canonical-json.ts';
import { bareNode } from '../../model/model.ts';
import type { ParsedNode, TypeId, Types } from '../../model/nodes.ts';
import { acceptsUndefined } from '../../model/null-and-undefined.ts';
import { compareMembers } from './compare-unions.ts';
import type { Comparison } from './comparison.ts';
import type { Mismatch } from './mismatch.ts';

export interface TypeComparisonOptions {
  readonly reader: Comparison['reader'];
  /** The forms of all types in JSON, by {@link formsOf}, if they are known. */
  readonly forms?: TypeForms;
  /** Pairs of types to compare before the rest counts as unproven. Default: 100,000. */
  readonly maxSteps?: number;
}

/** The forms of types in JSON. */
interface TypeForms {
  readonly wire: ReadonlyMap<TypeId, string>;
  /** With the names of tuple elements. */
  readonly labelled: ReadonlyMap<TypeId, string>;
}

export function formsOf(types: Types): TypeForms {
  return {
    wire: hashTypes(types, Object.keys(types), { schemas: true }),
    labelled: hashTypes(types, Object.keys(types), { labels: true, schemas: true }),
  };
}

/**
 * Decides whether a reader's decoder accepts all JSON that a writer's encoder writes, by subtyping
 * on the forms that types have in JSON. It is sound but incomplete: if no mismatch is a rejection,
 * all JSON is accepted, but a mismatch can be `unproven`. Recursive types are compared
 * coinductively: a pair under comparison holds until it fails elsewhere (Amadio and Cardelli,
 * Subtyping Recursive Types, 1993).
 */
export function createTypeComparison(
  types: Types,
  { reader: side, forms = formsOf(types), maxSteps = 100_000 }: TypeComparisonOptions,
): Comparison {
  /** Results that depend on no pair under comparison. */
  const proven = new Map<string, readonly Mismatch[]>();
  /** The pairs under comparison, with their depths. */
  const open = new Map<string, number>();
  /** The depth of the outermost open pair that the current result depends on. */
  let restsOn = Number.POSITIVE_INFINITY;
  let steps = 0;

  const mismatch: Comparison['mismatch'] = (kind, writer, reader) => ({
    kind,
    path: [],
    written: printType(types, writer),
    read: printType(types, reader),
  });
  const compare: Comparison['compare'] = (writer, reader) => {
    if (forms.labelled.get(writer) === forms.labelled.get(reader)) return [];
    const pair = JSON.stringify([writer, reader]);
    const known = proven.get(pair);
    if (known) return known;
    const depth = open.get(pair);
    if (depth !== undefined) {
      restsOn = Math.min(restsOn, depth);
      return [];
    }
    if (++steps > maxSteps) return [mismatch('unproven', writer, reader)];
    const outer = restsOn;
    restsOn = Number.POSITIVE_INFINITY;
    open.set(pair, open.size);
    const all = [
      ...compareMembers(comparison, writer, reader),
      ...compareSchemas(comparison, writer, reader),
    ];
    // Types with the same form agree, even if something about them is unproven. Only their names
    // can differ.
    const isSame = forms.wire.get(writer) === forms.wire.get(reader);
    const found = isSame ? all.filter(({ kind }) => kind === 'moved') : all;
    open.delete(pair);
    // A failure is final whatever the open pairs turn out to be. Agreement can depend on them.
    if (restsOn >= open.size) {
      proven.set(pair, found);
      restsOn = outer;
    } else {
      restsOn = Math.min(restsOn, outer);
    }
    return found;
  };
  const compareLocation: Comparison['compareLocation'] = (writer, reader) => {
    const isMissing = acceptsUndefined(types, writer) && !acceptsUndefined(types, reader);
    const missing = { ...mismatch('member', writer, reader), written: 'undefined' };
    return [...compare(writer, reader), ...(isMissing ? [missing] : [])];
  };
  const comparison: Comparison = { types, reader: side, compare, compareLocation, mismatch };
  return comparison;
}

/**
 * Compares the schemas that parse a value, by the JSON Schemas of their libraries. Without a JSON
 * Schema, nothing can be proven.
 */
function compareSchemas(
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
