import { typeNode } from '../model/model.ts';
import type { TypeId, Types } from '../model/nodes.ts';

/** The basis of the names of a type's functions. */
export function baseName(types: Types, id: TypeId): string {
  const node = typeNode(types, id);
  if ('name' in node && node.name) return node.name;
  if (node.kind !== 'constrained') return node.kind;
  const constraints = node.constraints.map((constraint) => constraint.kind);
  return [baseName(types, node.type), ...constraints].join(' ');
}

/** `userAccount` or `user account` as a part of a name: `UserAccount`. */
export function pascalCase(text: string): string {
  return text
    .replace(/[^A-Za-z0-9]+(.)?/g, (_, next?: string) => next?.toUpperCase() ?? '')
    .replace(/^./, (c) => c.toUpperCase());
}

/** Generates unused names: `decodeUser`, then `decodeUser2`. */
export function createNames(reserved: readonly string[]): { unique: (name: string) => string } {
  const taken = new Set(reserved);
  // The last number for each name: counting from 2 for each of 1,000 parameter lists takes 60 ms.
  const counts = new Map<string, number>();
  return {
    unique: (name) => {
      let candidate = name;
      let count = counts.get(name) ?? 1;
      while (taken.has(candidate)) candidate = `${name}${++count}`;
      counts.set(name, count);
      taken.add(candidate);
      return candidate;
    },
  };
}
