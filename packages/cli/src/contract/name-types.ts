import type { ApiContract } from '@mikrokit/types/compatibility';
import {
  mapParts,
  partsOf,
  printType,
  shortenType,
  type TypeId,
  type TypeNode,
  type Types,
  typeNode,
} from '@mikrokit/types/model';

/** The types of an API by readable ids. */
interface ReadableTypes {
  readonly types: Types;
  /** The readable id of a type. */
  readonly nameOf: (id: TypeId) => TypeId;
}

/** Replaces the hashes that name types by their names, or by their texts: `User`, `User | null`. */
export function nameTypes(
  api: Pick<ApiContract, 'hooks' | 'routes' | 'types'>,
  keepComments: boolean,
): ReadableTypes {
  const types = sortUnions(api.types);
  const names = new Map<TypeId, string>();
  const taken = new Set<string>();
  for (const id of reachedTypes(api)) {
    const text = shortenType(printType(types, id));
    let name = text;
    // Different types can have the same name, and long texts can start alike.
    for (let n = 2; taken.has(name); n++) name = `${text} (${n})`;
    taken.add(name);
    names.set(id, name);
  }
  const nameOf = (id: TypeId) => names.get(id) as string;
  const entries = [...names].map(([id, name]) => {
    const found = typeNode(types, id);
    const node = keepComments ? found : withoutComments(found);
    return [name, mapParts(node, nameOf)] as const;
  });
  return {
    nameOf,
    types: Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** All types in the order in which routes and hooks use them. */
function reachedTypes({
  routes,
  hooks,
  types,
}: Pick<ApiContract, 'hooks' | 'routes' | 'types'>): ReadonlySet<TypeId> {
  const handlers = [routes, hooks].flatMap((record) =>
    Object.keys(record)
      .toSorted()
      .map((id) => record[id] as (typeof hooks)[string] & Partial<(typeof routes)[string]>),
  );
  const reached = new Set<TypeId>();
  const reach = (id: TypeId) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const part of partsOf(types, id)) reach(part);
  };
  for (const { params, result, item, errors = [] } of handlers) {
    for (const id of [params, result, item, ...errors.map(({ data }) => data)])
      if (id !== undefined) reach(id);
  }
  return reached;
}

/**
 * The compiler lists the members of unions in an order that can change with other code in the
 * project.
 */
function sortUnions(types: Types): Types {
  return Object.fromEntries(
    Object.entries(types).map(([id, node]) => {
      if (node.kind !== 'union') return [id, node];
      const members = node.members.toSorted((a, b) =>
        printType(types, a) < printType(types, b) ? -1 : 1,
      );
      return [id, { ...node, members }];
    }),
  );
}

function withoutComments(node: TypeNode): TypeNode {
  const { description: _, deprecated: __, examples: ___, ...rest } = node as TypeNode & Comments;
  if (rest.kind !== 'object') return rest as TypeNode;
  const properties = rest.properties.map(
    // Contracts need to know which properties are deprecated, and not why.
    ({ description: _, examples: __, ...property }) => property,
  );
  return { ...rest, properties };
}

interface Comments {
  readonly description?: string;
  readonly deprecated?: true;
  readonly examples?: readonly unknown[];
}
