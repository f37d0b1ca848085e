import { hash } from 'node:crypto';
import { partsOf } from '../analysis/deep-types.ts';
import { components } from '../analysis/strongly-connected.ts';
import { kindOf } from '../kinds/kinds.ts';
import { toCanonicalJson } from '../model/canonical-json.ts';
import { typeNode } from '../model/model.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';

interface HashOptions {
  /**
   * Whether names of tuple elements count, which are also the names of parameters. Default: false.
   */
  readonly labels?: boolean;
  /**
   * Whether the JSON Schema of a schema's input counts. A schema without one differs from any
   * other. Default: false.
   */
  readonly schemas?: boolean;
}

/**
 * Hashes each type's form on the wire, for the `roots` and all types that they use. Names and the order of properties
 * and union members do not affect the hash: the checker lists these in different orders in two projects.
 */
export function hashTypes(
  types: Types,
  roots: Iterable<TypeId> = Object.keys(types),
  { labels = false, schemas = false }: HashOptions = {},
): ReadonlyMap<TypeId, string> {
  const hashes = new Map<TypeId, string>();
  const describe = (id: TypeId) => describeType(types, id, { hashes, labels, schemas });
  for (const component of components(roots, (id) => partsOf(types, id))) {
    const [only] = component;
    const isCycle = component.length > 1 || (only && partsOf(types, only).includes(only));
    if (isCycle) hashCycle(component, hashes, describe);
    else if (only) hashes.set(only, hashText(describe(only)));
  }
  return hashes;
}

/**
 * The most steps in which types that contain each other are distinguished. Values nest 64 levels by default, of up to three
 * types each, an object, a list and a union. Types that differ further away take the same values.
 */
// 3,000 types of one form, each with its neighbours as properties, compile in 3 s instead of 150.
const MOST_STEPS = 200;

/**
 * Distinguishes types that contain each other by their parts, then by the parts of these, as long
 * as that distinguishes more of them. The hash of each includes the final hashes of all.
 */
function hashCycle(
  cycle: readonly TypeId[],
  hashes: Map<TypeId, string>,
  describe: (id: TypeId) => string,
): void {
  for (const id of cycle) hashes.set(id, '');
  for (let known = 0, step = 0; step < MOST_STEPS; step++) {
    const finer = cycle.map((id) => [id, hashText(describe(id))] as const);
    for (const [id, text] of finer) hashes.set(id, text);
    const { size } = new Set(finer.map(([, text]) => text));
    if (size === known) break;
    known = size;
  }
  const all = [...new Set(cycle.map((id) => hashes.get(id)))].sort().join();
  for (const id of cycle) hashes.set(id, hashText(`${hashes.get(id)} of ${all}`));
}

function describeType(
  types: Types,
  id: TypeId,
  {
    hashes,
    labels,
    schemas,
  }: Required<HashOptions> & { readonly hashes: ReadonlyMap<TypeId, string> },
): string {
  const node = typeNode(types, id);
  const hashed = kindOf(node).mapTypes(node, (part) => hashes.get(part) as string);
  if (schemas && hashed.kind === 'parsed')
    return toCanonicalJson([onTheWire(hashed), hashed.jsonSchema ?? id]);
  const names =
    labels && node.kind === 'tuple' ? node.elements.map(({ label = null }) => label) : [];
  return toCanonicalJson(names.length === 0 ? onTheWire(hashed) : [onTheWire(hashed), names]);
}

/** A node without its name and other keys that do not affect the wire, and with its parts in a fixed order. */
function onTheWire(node: TypeNode): object {
  switch (node.kind) {
    case 'object': {
      const { kind, properties, index, patterns } = node;
      return {
        kind,
        properties: properties
          .map(({ name, type, optional, default: defaultValue }) =>
            toCanonicalJson({ name, type, optional, default: defaultValue }),
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
    case 'parsed':
      return { kind: node.kind, schema: node.schema, type: node.type };
    case 'enum':
      return {
        kind: node.kind,
        members: node.members.map(({ value }) => toCanonicalJson(value)).sort(),
      };
    case 'any-object':
    case 'array':
    case 'bigint':
    case 'boolean':
    case 'bytes':
    case 'constrained':
    case 'date':
    case 'file':
    case 'items':
    case 'literal':
    case 'map':
    case 'null':
    case 'number':
    case 'regexp':
    case 'sensitive':
    case 'set':
    case 'string':
    case 'template':
    case 'temporal':
    case 'undefined':
    case 'unknown':
    case 'url': {
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
