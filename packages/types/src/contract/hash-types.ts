import { hash } from 'node:crypto';
import { partsOf } from '../deep-types.ts';
import { kindOf } from '../kinds/kinds.ts';
import { type TypeId, type TypeNode, type Types, typeNode } from '../model.ts';
import { writeOrdered } from '../write-ordered.ts';
import { components } from './components.ts';

/**
 * A hash of what each type is on the wire: the same under whatever names, and in whatever order of properties and union
 * members, the type was read. Two projects have the checker list these in different orders. Of the `roots` and all that
 * they are made of.
 */
export function hashTypes(
  types: Types,
  roots: Iterable<TypeId> = Object.keys(types),
): ReadonlyMap<TypeId, string> {
  const hashes = new Map<TypeId, string>();
  for (const component of components(roots, (id) => partsOf(types, id))) {
    const [only] = component;
    const isCycle = component.length > 1 || (only && partsOf(types, only).includes(only));
    if (isCycle) hashCycle(types, component, hashes);
    else if (only) hashes.set(only, hashText(describe(types, only, hashes)));
  }
  return hashes;
}

/**
 * Types that hold each other are told apart by what they are made of, then by what those are made of, as long as that
 * tells more of them apart. The hash of each holds what all of them turned out to be.
 */
function hashCycle(types: Types, cycle: readonly TypeId[], hashes: Map<TypeId, string>): void {
  for (const id of cycle) hashes.set(id, '');
  for (let known = 0; ; ) {
    const finer = cycle.map((id) => [id, hashText(describe(types, id, hashes))] as const);
    for (const [id, text] of finer) hashes.set(id, text);
    const { size } = new Set(finer.map(([, text]) => text));
    if (size === known) break;
    known = size;
  }
  const all = [...new Set(cycle.map((id) => hashes.get(id)))].sort().join();
  for (const id of cycle) hashes.set(id, hashText(`${hashes.get(id)} of ${all}`));
}

function describe(types: Types, id: TypeId, hashes: ReadonlyMap<TypeId, string>): string {
  const node = typeNode(types, id);
  return writeOrdered(onTheWire(kindOf(node).mapTypes(node, (part) => hashes.get(part) as string)));
}

/** A node without its name and what else changes nothing on the wire, and with its parts in one order. */
function onTheWire(node: TypeNode): object {
  switch (node.kind) {
    case 'object': {
      const { kind, properties, index, patterns } = node;
      return {
        kind,
        properties: properties
          .map(({ name, type, optional, default: preset }) =>
            writeOrdered({ name, type, optional, default: preset }),
          )
          .sort(),
        index: index && [index.key, index.type],
        patterns: patterns?.map(({ key, type }) => `${key} ${type}`).sort(),
      };
    }
    case 'tuple':
      return {
        kind: node.kind,
        elements: node.elements.map(({ type, optional, rest }) => ({ type, optional, rest })),
      };
    case 'union':
      return { kind: node.kind, members: [...new Set(node.members)].sort() };
    case 'enum':
      return {
        kind: node.kind,
        members: node.members.map(({ value }) => writeOrdered(value)).sort(),
      };
    default: {
      const {
        name: _,
        readonly: __,
        ...rest
      } = node as TypeNode & { name?: string; readonly?: true };
      return rest;
    }
  }
}

function hashText(text: string): string {
  return hash('sha256', text, 'base64url');
}
