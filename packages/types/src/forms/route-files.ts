import { typesWithin } from '../analysis/deep-types.ts';
import { type RouteModel, typeNode } from '../model/model.ts';
import type { FileNode, TypeId, Types } from '../model/nodes.ts';
import type { FileParams, RouteFiles } from '../runtime/codecs/route-files.ts';

/** The files of a route. `undefined` for a route without any. */
export function routeFilesOf(
  types: Types,
  { params, result }: Pick<RouteModel, 'params' | 'result'>,
): RouteFiles | undefined {
  const whole = typeNode(types, result);
  const inParams = fileParamsOf(types, params);
  if (whole.kind !== 'file' && inParams === undefined) return undefined;
  return {
    ...(whole.kind === 'file' && { result: formOf(whole) }),
    ...(inParams && { params: inParams }),
  };
}

function formOf({ kind: _, ...form }: FileNode): NonNullable<RouteFiles['result']> {
  return form;
}

function fileParamsOf(types: Types, params: TypeId): FileParams | undefined {
  const files = filesWithin(types, params);
  const list = typeNode(types, params);
  const elements = list.kind === 'tuple' ? list.elements : [];
  const items = elements.findIndex(({ type }) => itemTypeOf(types, type) !== undefined);
  if (files.length === 0 && items === -1) return undefined;
  const [first, ...others] = elements;
  const isOnly =
    first !== undefined &&
    others.length === 0 &&
    first.rest === undefined &&
    (items === 0 || typeNode(types, first.type).kind === 'file');
  const body = isOnly ? 'raw' : 'multipart';
  if (items !== -1) return { body, items: elements[items]?.label ?? items };
  const sizes = files.map(({ maxBytes = Number.POSITIVE_INFINITY }) => maxBytes);
  const maxBytes = sizes.reduce((sum, size) => sum + size, 0);
  return { body, ...(Number.isFinite(maxBytes) && { maxBytes }) };
}

/**
 * The type of the items of a route's parameter that streams. `undefined` for a route without one.
 */
export function receivedItemOf(
  types: Types,
  { params }: Pick<RouteModel, 'params'>,
): TypeId | undefined {
  const list = typeNode(types, params);
  const last = list.kind === 'tuple' ? list.elements.at(-1) : undefined;
  return last && itemTypeOf(types, last.type);
}

function itemTypeOf(types: Types, id: TypeId): TypeId | undefined {
  const node = typeNode(types, id);
  return node.kind === 'items' ? node.item : undefined;
}

/** The types of files in a type, each once. */
function filesWithin(types: Types, id: TypeId): readonly FileNode[] {
  return [...typesWithin(types, [id])]
    .map((one) => typeNode(types, one))
    .filter((node) => node.kind === 'file');
}
