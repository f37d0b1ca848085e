import {
  mayShareNames,
  typeOfName,
  typeOfOtherName,
} from '../../kinds/objects/index-signatures.ts';
import { toCanonicalJson } from '../../model/canonical-json.ts';
import { typeNode } from '../../model/model.ts';
import type { ObjectNode, Property, TypeId } from '../../model/nodes.ts';
import { isRequired, isRequiredInJson } from '../../model/null-and-undefined.ts';
import { type Comparison, presentMembers } from './comparison.ts';
import { type Mismatch, under } from './mismatch.ts';

/**
 * Compares two object types: the reader must accept each key that the writer writes, and require no
 * other.
 */
export function compareObjects(
  comparison: Comparison,
  written: ObjectNode,
  read: ObjectNode,
): readonly Mismatch[] {
  const { types } = comparison;
  const known = new Map(written.properties.map((property) => [property.name, property]));
  return [
    ...read.properties.flatMap((property) =>
      under(
        property.name,
        compareProperty(comparison, [known.get(property.name), written], property),
      ),
    ),
    ...written.properties.flatMap((property) =>
      read.properties.some(({ name }) => name === property.name)
        ? []
        : under(property.name, compareUndeclared(comparison, property, read)),
    ),
    ...signaturesOf(written).flatMap((signature) =>
      under(`[${printKey(comparison, signature)}]`, compareSignature(comparison, signature, read)),
    ),
  ];

  function compareProperty(
    { compare, mismatch }: Comparison,
    [own, writer]: readonly [Property | undefined, ObjectNode],
    property: Property,
  ): readonly Mismatch[] {
    const type = own?.type ?? typeOfOtherName(types, writer, property.name);
    const isNeeded = isRequiredInJson(types, property);
    const isDefaulted = differInDefaults(own, property);
    if (type === undefined) {
      const absent: Mismatch = {
        ...mismatch('absent', property.type, property.type),
        written: 'nothing',
        ...(property.deprecated && { deprecated: true }),
      };
      return isNeeded ? [absent] : isDefaulted ? [defaultMismatch(own, property)] : [];
    }
    const mayBeAbsent = own === undefined || !isRequired(types, own);
    const isMissing = isNeeded && mayBeAbsent;
    return [
      ...compare(type, property.type),
      ...(isMissing ? [mismatch('optional', type, property.type)] : []),
      ...(mayBeAbsent && isDefaulted ? [defaultMismatch(own, property)] : []),
    ];
  }
}

function differInDefaults(written: Property | undefined, read: Property): boolean {
  return toCanonicalJson(written?.default ?? null) !== toCanonicalJson(read.default ?? null);
}

function defaultMismatch(written: Property | undefined, read: Property | undefined): Mismatch {
  const print = (property: Property | undefined) =>
    property?.default === undefined ? 'nothing' : JSON.stringify(property.default);
  return { kind: 'default', path: [], written: print(written), read: print(read) };
}

/** Compares a property of the writer that the reader does not declare. */
function compareUndeclared(
  { types, compare, mismatch }: Comparison,
  property: Property,
  read: ObjectNode,
): readonly Mismatch[] {
  const { name, type } = property;
  if (presentMembers(types, type).length === 0) return [];
  const covering = typeOfName(types, read, name);
  if (covering === undefined) return [mismatch(read.closed ? 'key' : 'dropped', type, type)];
  if (name === '__proto__') return [mismatch('key', type, covering)];
  const hasDefault = property.default !== undefined;
  return [
    ...compare(type, covering),
    ...(hasDefault ? [defaultMismatch(property, undefined)] : []),
  ];
}

/** An index signature of any kind. Without a key, it covers all strings. */
interface Signature {
  readonly key: TypeId | 'number' | undefined;
  readonly type: TypeId;
}

function signaturesOf({ index, patterns = [] }: ObjectNode): readonly Signature[] {
  if (!index) return patterns;
  return [...patterns, { key: index.key === 'string' ? undefined : 'number', type: index.type }];
}

/** Compares the keys that an index signature of the writer covers. */
function compareSignature(
  comparison: Comparison,
  written: Signature,
  read: ObjectNode,
): readonly Mismatch[] {
  const others = signaturesOf(read).filter((other) => mayOverlap(comparison, written, other));
  const found = others.flatMap(({ type }) => comparison.compare(written.type, type));
  if (others.some((other) => includesKeys(comparison, other, written))) return found;
  const kind = read.closed ? 'key' : 'dropped';
  return [...found, comparison.mismatch(kind, written.type, written.type)];
}

function mayOverlap({ types }: Comparison, a: Signature, b: Signature): boolean {
  if (typeof a.key !== 'string' || typeof b.key !== 'string') return true;
  if (a.key === 'number' || b.key === 'number') return true;
  return mayShareNames(types, a.key, b.key);
}

/** Whether an index signature covers all keys of another. */
function includesKeys({ types, compare }: Comparison, outer: Signature, inner: Signature): boolean {
  if (outer.key === undefined) return true;
  if (inner.key === undefined) return false;
  if (outer.key === 'number') return inner.key === 'number' || isNumeric(inner.key);
  if (inner.key === 'number') return typeNode(types, outer.key).kind === 'number';
  return compare(inner.key, outer.key).length === 0;

  function isNumeric(id: TypeId): boolean {
    const node = typeNode(types, id);
    return node.kind === 'constrained' ? isNumeric(node.type) : node.kind === 'number';
  }
}

function printKey({ mismatch }: Comparison, { key }: Signature): string {
  if (key === undefined) return 'string';
  return key === 'number' ? 'number' : mismatch('type', key, key).written;
}
