import type { NodeOf } from '@mikrokit/types/model';
import type { Type, TypeReference } from '../api/checked-types.ts';
import { literalOf, rejectConstraint } from '../constraints/split-annotations.ts';
import type { Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { isDefaultLibrarySymbol } from '../symbols/symbol-origin.ts';

type FileNode = NodeOf<'file'>;

/**
 * Reads `File & MaxBytes<1000>`. `undefined` for a type that is not a file. Reports annotations
 * that are not for files.
 */
export function readFileType(
  context: ReadContext,
  type: Type,
  location: Location,
): FileNode | undefined {
  const of = fileTypeOf(context, type);
  if (of === undefined) return undefined;
  let node: FileNode = { kind: 'file', of };
  for (const member of membersOf(type)) {
    if (ownFileType(context, member) !== undefined) continue;
    const limits = limitsOf(context, member);
    if (typeof limits === 'object') node = { ...node, ...limits };
    else rejectConstraint(context, location, type, limits);
  }
  return node;
}

/** The kind of file that a type is, without its limits. `undefined` for any other type. */
export function fileTypeOf(context: ReadContext, type: Type): FileNode['of'] | undefined {
  for (const member of membersOf(type)) {
    const of = ownFileType(context, member);
    if (of !== undefined) return of;
  }
  return undefined;
}

function membersOf(type: Type): readonly Type[] {
  return type.isIntersectionType() ? type.getTypes() : [type];
}

function ownFileType(context: ReadContext, type: Type): FileNode['of'] | undefined {
  const symbol = type.getSymbol();
  switch (symbol?.name) {
    case 'Blob':
    case 'File':
      return isDefaultLibrarySymbol(context.project, symbol) ? symbol.name : undefined;
    case 'ReadableStream':
      return isDefaultLibrarySymbol(context.project, symbol) && isOfBytes(context, type)
        ? symbol.name
        : undefined;
    case 'FileStream':
      return context.isPackageSymbol(symbol, '@mikrokit/router', 'FileStream')
        ? symbol.name
        : undefined;
    case 'Bytes':
      return context.isPackageSymbol(symbol, '@mikrokit/types', 'Bytes') ? symbol.name : undefined;
    default:
      return undefined;
  }
}

function isOfBytes({ project }: ReadContext, type: Type): boolean {
  const [chunk] = project.checker.getTypeArguments(type as TypeReference);
  const name = chunk?.getSymbol()?.name;
  return name === 'Uint8Array' || name === 'Buffer';
}

const FOR_FILES = 'only `MaxBytes` and `MediaType` are for files';

/** The limits in an annotation, or the reason why it has none. */
function limitsOf(
  context: ReadContext,
  type: Type,
): Pick<FileNode, 'maxBytes' | 'mediaTypes'> | string {
  const symbol = type.getSymbol();
  const isNamed = (name: string) => context.isPackageSymbol(symbol, '@mikrokit/types', name);
  const [argument] =
    isNamed('MaxBytes') || isNamed('MediaType') ? typeArguments(context, type) : [];
  if (argument === undefined) return FOR_FILES;
  const values = (argument.isUnionType() ? argument.getTypes() : [argument]).map(literalOf);
  if (isNamed('MaxBytes')) {
    const [bytes] = values;
    return typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes > 0
      ? { maxBytes: bytes }
      : '`MaxBytes` takes a positive integer';
  }
  const mediaTypes = values.map(String).sort();
  return mediaTypes.every((one) => MEDIA_TYPE.test(one))
    ? { mediaTypes }
    : "`MediaType` takes media types in lower case without parameters, such as 'image/png'";
}

/** RFC 6838 section 4.2. */
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

function typeArguments({ project }: ReadContext, type: Type): readonly Type[] {
  return type.isTypeReference() ? project.checker.getTypeArguments(type as TypeReference) : [];
}
