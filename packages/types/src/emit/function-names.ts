import { type TypeId, type Types, typeNode } from '../model.ts';

/** What a function of a type is called after. */
export function nameOf(types: Types, id: TypeId): string {
  const node = typeNode(types, id);
  if ('name' in node && node.name) return node.name;
  if (node.kind !== 'constrained') return node.kind;
  const constraints = node.constraints.map((constraint) => constraint.kind);
  return [nameOf(types, node.type), ...constraints].join(' ');
}

/** `userAccount` or `user account` as it stands within a name: `UserAccount`. */
export function pascalCase(text: string): string {
  return text
    .replace(/[^A-Za-z0-9]+(.)?/g, (_, next?: string) => next?.toUpperCase() ?? '')
    .replace(/^./, (c) => c.toUpperCase());
}

/** Gives out names that none has yet: `decodeUser`, then `decodeUser2`. */
export function createNames(reserved: readonly string[]): { unique: (name: string) => string } {
  const taken = new Set(reserved);
  // Where to go on counting: from 2 for each of 1,000 parameter lists takes 60 ms.
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
