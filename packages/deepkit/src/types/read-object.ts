import {
  ReflectionKind,
  ReflectionVisibility,
  type Type,
  type TypeClass,
  type TypeIndexSignature,
  type TypeObjectLiteral,
  type TypeProperty,
  type TypePropertySignature,
} from '@deepkit/type';
import {
  atName,
  describeLocation,
  type NodeOf,
  type Property,
  printType,
  type TypeLocation,
} from '@mikrokit/types/model';
import { type ReadContext, reject } from './read-context.ts';
import { readIndexSignatures } from './read-index-signatures.ts';
import { readWithoutUndefined } from './read-union.ts';
import { nameOfType, printDeepkitType } from './type-name.ts';

/** Reads an interface, an object type, or the data of a class. */
export function readObject(
  context: ReadContext,
  type: TypeObjectLiteral | TypeClass,
  location: TypeLocation,
): NodeOf<'object'> {
  const properties: Property[] = [];
  const indexes: TypeIndexSignature[] = [];
  for (const member of type.types) {
    switch (member.kind) {
      case ReflectionKind.indexSignature:
        indexes.push(member);
        break;
      case ReflectionKind.property:
      case ReflectionKind.propertySignature:
        if (isKeyType(member.name)) indexes.push(toIndex(type, member.name, member.type));
        else if (isData(member)) properties.push(...readProperty(context, type, member, location));
        break;
      case ReflectionKind.methodSignature:
      case ReflectionKind.callSignature: {
        const name = 'name' in member ? String(member.name) : '';
        const at = describeLocation(name === '' ? location : atName(location, name));
        reject(context, 'MK1003', `${at} is a function, which JSON cannot hold.`);
        break;
      }
      default:
        // Methods of classes are omitted. `readClass` decides whether that is allowed.
        break;
    }
  }
  rejectContradictions(context, type, location);
  const name = nameOfType(context, type, location);
  return {
    kind: 'object',
    ...(name !== undefined && { name }),
    properties,
    ...readIndexSignatures(context, type, indexes, location),
  };
}

/** Whether a name is a type: a mapped type over a pattern has a property with the pattern's type as its name. */
function isKeyType(name: unknown): name is Type {
  return typeof name === 'object' && name !== null && 'kind' in name;
}

function toIndex(
  parent: TypeObjectLiteral | TypeClass,
  index: Type,
  type: Type,
): TypeIndexSignature {
  return { kind: ReflectionKind.indexSignature, parent, index, type };
}

/**
 * Rejects an interface whose bases differ in a property: `@deepkit/type` keeps the last one,
 * TypeScript intersects them.
 */
function rejectContradictions(
  context: ReadContext,
  type: TypeObjectLiteral | TypeClass,
  location: TypeLocation,
): void {
  const bases = type.kind === ReflectionKind.objectLiteral ? (type.implements ?? []) : [];
  if (bases.length < 2) return;
  const isProperty = (member: Type): member is TypePropertySignature =>
    member.kind === ReflectionKind.propertySignature;
  const members = bases
    .filter((base) => base.kind === ReflectionKind.objectLiteral)
    .flatMap(({ types }) => types as Type[])
    .filter(isProperty);
  for (const name of new Set(members.map((member) => member.name))) {
    const [kept] = members.filter(
      (member) => member.name === name && (type.types as Type[]).includes(member),
    );
    const others = members.filter((member) => member.name === name && member !== kept);
    if (kept === undefined || others.length === 0) continue;
    const part = atName(location, String(name));
    const print = ({ type, optional }: TypePropertySignature): (() => string) => {
      const id = context.readType(type, part);
      return () => `${optional ? '?' : ''}${printType(context.builder.types, id)}`;
    };
    const printed = [kept, ...others].map(print);
    context.checks.push(() => {
      if (new Set(printed.map((toText) => toText())).size === 1) return;
      const text = `${describeLocation(part)} has another type in each interface that \`${printDeepkitType(type)}\` extends`;
      reject(context, 'MK1008', `${text}.`, 'Write the property in the interface itself.');
    });
  }
}

/** Whether a property is a public field of instances. */
export function isData(member: TypeProperty | TypePropertySignature): boolean {
  return (
    member.kind === ReflectionKind.propertySignature ||
    (!member.static && member.visibility === ReflectionVisibility.public)
  );
}

function readProperty(
  context: ReadContext,
  owner: TypeObjectLiteral | TypeClass,
  { name, type, optional, readonly: isReadonly }: TypeProperty | TypePropertySignature,
  location: TypeLocation,
): Property[] {
  if (typeof name === 'symbol') {
    const text = `${describeLocation(location)} has type \`${printDeepkitType(owner)}\``;
    reject(context, 'MK1004', `${text}, which has a property named by a symbol.`);
    return [];
  }
  const part = atName(location, String(name));
  return [
    {
      name: String(name),
      type: optional ? readWithoutUndefined(context, type, part) : context.readType(type, part),
      ...(optional && { optional: true }),
      ...(isReadonly && { readonly: true }),
    },
  ];
}
