import { isLeaf } from '../model/leaf-nodes.ts';
import { typeNode } from '../model/model.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';

const MASK = '[sensitive]';
const UNTYPED = '[untyped]';

/** Options of {@link maskSensitive}. */
export interface MaskOptions {
  /**
   * `drop` omits properties that no type declares, and writes `[untyped]` for `unknown`, `object`
   * and any other value without a type. Default: `keep`.
   */
  readonly untyped?: 'keep' | 'drop';
}

/**
 * Copies JSON of a type with `[sensitive]` for sensitive values: `Sensitive`, `Reveal`, and
 * properties with the tag `@sensitive`. A value that can match several members of a union is masked
 * if one of them says so. JSON that does not match the type is copied as far as the type describes
 * it.
 */
export function maskSensitive(
  types: Types,
  id: TypeId,
  json: unknown,
  { untyped = 'keep' }: MaskOptions = {},
): unknown {
  return mask({ types, dropsUntyped: untyped === 'drop' }, [id], json);
}

interface MaskContext {
  readonly types: Types;
  readonly dropsUntyped: boolean;
}

function mask(context: MaskContext, candidates: readonly TypeId[], json: unknown): unknown {
  const { types, dropsUntyped } = context;
  const nodes = flatten(types, candidates).map((id) => typeNode(types, id));
  if (json !== null && json !== undefined && nodes.some(({ kind }) => kind === 'sensitive'))
    return MASK;
  const isUntyped =
    nodes.length === 0 || nodes.some(({ kind }) => kind === 'unknown' || kind === 'any-object');
  if (dropsUntyped && isUntyped && json !== undefined) return UNTYPED;
  if (Array.isArray(json)) {
    return json.map((item: unknown, i) => {
      const inner = nodes.flatMap((node) => itemTypes(node, i));
      const entries = nodes.flatMap((node) => (node.kind === 'map' ? [node] : []));
      if (entries.length === 0 || !Array.isArray(item)) return mask(context, inner, item);
      return item.map((part: unknown, at) =>
        mask(
          context,
          [...inner, ...entries.map(({ key, value }) => (at === 0 ? key : value))],
          part,
        ),
      );
    });
  }
  if (typeof json !== 'object' || json === null) return json;
  const objects = nodes.flatMap((node) => (node.kind === 'object' ? [node] : []));
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, part]) => {
      const properties = objects.flatMap(({ properties }) =>
        properties.filter(({ name }) => name === key),
      );
      if (part !== null && properties.some(({ sensitive }) => sensitive)) return [[key, MASK]];
      const others = objects.flatMap(({ index, patterns = [] }) => [
        ...(index ? [index.type] : []),
        ...patterns.map(({ type }) => type),
      ]);
      const inner = [...properties.map(({ type }) => type), ...others];
      if (dropsUntyped && inner.length === 0) return [];
      return [[key, mask(context, inner, part)]];
    }),
  );
}

/** The types that the item of an array with an index can have. A Map's entries have two parts. */
function itemTypes(node: TypeNode, index: number): readonly TypeId[] {
  if (isLeaf(node)) return [];
  switch (node.kind) {
    case 'array':
    case 'set':
      return [node.element];
    case 'tuple':
      return tupleTypes(node.elements, index);
    case 'constrained':
    case 'items':
    case 'map':
    case 'object':
    case 'parsed':
    case 'sensitive':
    case 'union':
      return [];
  }
}

/** The types that the element with an index can have. */
function tupleTypes(
  elements: readonly { readonly type: TypeId; readonly rest?: true }[],
  index: number,
): readonly TypeId[] {
  const rest = elements.findIndex((element) => element.rest);
  if (rest === -1 || index < rest) return elements.slice(index, index + 1).map(({ type }) => type);
  return elements.slice(rest).map(({ type }) => type);
}

/** The types inside unions, constraints and schemas. */
function flatten(types: Types, ids: readonly TypeId[]): readonly TypeId[] {
  return ids.flatMap((id) => {
    const node = typeNode(types, id);
    if (node.kind === 'union') return flatten(types, node.members);
    const isWrapped = node.kind === 'constrained' || node.kind === 'parsed';
    return isWrapped ? flatten(types, [node.type]) : [id];
  });
}
