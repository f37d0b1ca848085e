import { typesWithin } from '../analysis/deep-types.ts';
import { hasBrand, VOLATILE } from '../constraints/brand.ts';
import { elementAt } from '../model/element-at.ts';
import { isLeaf } from '../model/leaf-nodes.ts';
import { typeNode } from '../model/model.ts';
import type { NodeOf, TypeId, Types } from '../model/nodes.ts';
import { decodeByModel, type Model } from './interpret.ts';

const MASK = '[volatile]';
const MAX_DEPTH = 64;

/** Whether a value of a type can contain a `Volatile<T>`. */
export function hasVolatile(types: Types, id: TypeId): boolean {
  return [...typesWithin(types, [id])].some((part) => hasBrand(typeNode(types, part), VOLATILE));
}

/**
 * Copies JSON of a type with `[volatile]` for each `Volatile<T>`. In a union, the first member that
 * accepts the JSON decides. JSON that no member accepts stays unchanged, also inside objects and
 * arrays.
 */
export function maskVolatile(model: Model, id: TypeId, json: unknown): unknown {
  const node = typeNode(model.types, id);
  if (isLeaf(node)) return json;
  switch (node.kind) {
    case 'constrained':
      return hasBrand(node, VOLATILE) ? MASK : maskVolatile(model, node.type, json);
    case 'parsed':
      return maskVolatile(model, node.type, json);
    case 'union':
      return maskFirst(model, node.members, json);
    case 'array':
    case 'set':
      return mapList(json, (item) => maskVolatile(model, node.element, item));
    case 'map':
      return mapList(json, (entry) =>
        mapList(entry, (part, at) => maskVolatile(model, at === 0 ? node.key : node.value, part)),
      );
    case 'tuple':
      return mapList(json, (item, at, { length }) => {
        const element = elementAt(node, at, length);
        return element === undefined ? item : maskVolatile(model, element.type, item);
      });
    case 'object':
      return maskObject(model, node, json);
    case 'items':
    case 'sensitive':
      return json;
  }
}

/** Uses the first of several types that accepts the JSON. */
function maskFirst(model: Model, ids: readonly TypeId[], json: unknown): unknown {
  const fitting = ids.find((id) => decodeByModel(model, id, json, { maxDepth: MAX_DEPTH }).ok);
  return fitting === undefined ? json : maskVolatile(model, fitting, json);
}

function maskObject(model: Model, node: NodeOf<'object'>, json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const { properties, index, patterns = [] } = node;
  const declared = new Map(properties.map(({ name, type }) => [name, type]));
  const others = [...patterns.map(({ type }) => type), ...(index ? [index.type] : [])];
  return Object.fromEntries(
    Object.entries(json).map(([key, part]) => {
      const type = declared.get(key);
      const masked =
        type === undefined ? maskFirst(model, others, part) : maskVolatile(model, type, part);
      return [key, masked];
    }),
  );
}

function mapList(
  json: unknown,
  map: (item: unknown, index: number, list: readonly unknown[]) => unknown,
): unknown {
  return Array.isArray(json) ? json.map(map) : json;
}
