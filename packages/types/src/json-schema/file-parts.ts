import { partsOf } from '../analysis/deep-types.ts';
import { routeFilesOf } from '../forms/route-files.ts';
import { isLeaf } from '../model/leaf-nodes.ts';
import { typeNode } from '../model/model.ts';
import type { TypeId, Types } from '../model/nodes.ts';
import { acceptsUndefined, isRequiredInJson } from '../model/null-and-undefined.ts';
import type { FileForm } from '../runtime/files/file-placeholder.ts';
import { ITEMS_FORM } from '../runtime/files/items-placeholder.ts';

/** A part of a form with a file: its name is the JSON pointer (RFC 6901) of a location in the parameters. */
export interface FilePart {
  /**
   * A name, `/0/photo`, or a regular expression of all names for locations in lists and records,
   * `^/0/photos/[^/]*$`.
   */
  readonly name: string;
  readonly isPattern: boolean;
  readonly form: FileForm;
  /** The type of its items, if it is a streamed parameter. */
  readonly item?: TypeId;
  /** Whether each call must have it. */
  readonly required: boolean;
}

/** The file parts of a form. */
interface FileParts {
  readonly parts: readonly FilePart[];
  /** Whether a recursive type has locations for more files than `parts` names. */
  readonly isRecursive: boolean;
}

/** A position while searching for locations. */
interface Position {
  readonly keys: readonly (string | typeof ANY)[];
  readonly required: boolean;
  /** The types around it. */
  readonly around: ReadonlySet<TypeId>;
}

/** Any index of a list, or any key of a record. */
const ANY = Symbol('any key');

/** The parts of a form with the parameters of a route, next to the JSON of the call. */
export function filePartsOf(types: Types, params: TypeId): FileParts {
  const parts = new Map<string, FilePart>();
  let isRecursive = false;
  const visit = (id: TypeId, position: Position): void => {
    const { keys, required, around } = position;
    const node = typeNode(types, id);
    if (node.kind === 'file') {
      const { kind: _, ...form } = node;
      const part = { ...partName(keys), form, required };
      const other = parts.get(part.name);
      parts.set(part.name, other === undefined ? part : { ...part, form: { of: form.of } });
      return;
    }
    if (node.kind === 'items') {
      const part = { ...partName(keys), form: ITEMS_FORM, item: node.item, required };
      parts.set(part.name, part);
      return;
    }
    if (isLeaf(node) || !mayHoldFiles(types, id)) return;
    if (around.has(id)) {
      isRecursive = true;
      return;
    }
    const within = new Set([...around, id]);
    const enter = (type: TypeId, key: string | typeof ANY, isRequired: boolean) =>
      visit(type, {
        keys: [...keys, key],
        required: required && isRequired && !acceptsUndefined(types, type),
        around: within,
      });
    const stay = (type: TypeId, isRequired: boolean) =>
      visit(type, { keys, required: required && isRequired, around: within });
    switch (node.kind) {
      case 'tuple':
        for (const [at, { type, optional, rest }] of node.elements.entries())
          enter(type, rest ? ANY : String(at), !optional && !rest);
        return;
      case 'array':
        return enter(node.element, ANY, false);
      case 'object':
        for (const property of node.properties)
          enter(property.type, property.name, isRequiredInJson(types, property));
        for (const { type } of [...(node.patterns ?? []), ...(node.index ? [node.index] : [])])
          enter(type, ANY, false);
        return;
      case 'constrained':
        return stay(node.type, true);
      case 'map':
      case 'parsed':
      case 'sensitive':
      case 'set':
      case 'union':
        // A union: a value is one of these.
        for (const type of partsOf(types, id)) stay(type, false);
    }
  };
  visit(params, { keys: [], required: true, around: new Set() });
  return { parts: [...parts.values()], isRecursive };
}

function mayHoldFiles(types: Types, id: TypeId): boolean {
  return routeFilesOf(types, { params: id, result: id }) !== undefined;
}

function partName(keys: Position['keys']): Pick<FilePart, 'name' | 'isPattern'> {
  const isPattern = keys.includes(ANY);
  const names = keys.map((key) => {
    if (key === ANY) return '/[^/]*';
    const pointer = `/${(key as string).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return isPattern ? pointer.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&') : pointer;
  });
  return { name: isPattern ? `^${names.join('')}$` : names.join(''), isPattern };
}
