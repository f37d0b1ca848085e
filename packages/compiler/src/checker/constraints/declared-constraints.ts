import { printType, type TypeId } from '@mikrokit/types/model';
import { ObjectFlags, type Project, type Type } from '../api/checked-types.ts';
import {
  isFunctionLikeDeclaration,
  isParameterDeclaration,
  type Node,
  type TypeNode,
} from '../api/syntax.ts';
import { typescript } from '../api/typescript.ts';
import { describeLocation, type Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { isOwnFile } from '../symbols/symbol-origin.ts';
import { resultNodeOf, typeNodeOf } from '../symbols/type-syntax.ts';
import { docCommentOf } from './jsdoc-tags.ts';
import { hasSyntaxConstraints } from './syntax-constraints.ts';

/*
 * Constraints that only syntax states, and that TypeScript leaves out of the declarations (`.d.ts`) that it writes. A client
 * that is compiled from these would have another contract, so that the server rejects all of its calls.
 */

/**
 * Which comments TypeScript copies into the declarations of a project. `none` if it writes no
 * declarations.
 */
export type Declarations = 'none' | 'with-comments' | 'without-comments';

/** Reads what a project's options say about declarations. */
export function declarationsOf(project: Project): Declarations {
  const {
    composite,
    declaration = composite,
    removeComments,
  } = typescript.compilerOptionsOf(project);
  if (!declaration) return 'none';
  return removeComments ? 'without-comments' : 'with-comments';
}

/** Constraints before a declaration, with the type that they make. */
interface TaggedDeclaration {
  readonly declaration: Node;
  readonly tags: readonly string[];
  readonly id: TypeId;
  /** The type that has the property, for a property. */
  readonly owner?: Type | undefined;
}

/** Rejects tags that are missing in the project's declarations. */
export function rejectUndeclaredTags(
  context: ReadContext,
  { declaration, tags, id, owner }: TaggedDeclaration,
  location: Location,
): void {
  if (context.declarations === 'none' || tags.length === 0) return;
  if (context.undeclared.has(declaration)) return;
  if (!isOwnFile(declaration.getSourceFile().fileName)) return;
  const why = whyUndeclared(context, declaration, owner);
  if (why === undefined) return;
  context.undeclared.add(declaration);
  const names = tags.map((name) => `\`@${name}\``).join(', ');
  const text = `has the tag${tags.length > 1 ? 's' : ''} ${names}, but ${why}`;
  report(context, location, { id, text, ...(why === NOT_FIRST && { start: BEGIN_LINE }) });
}

function whyUndeclared(
  context: ReadContext,
  declaration: Node,
  owner: Type | undefined,
): string | undefined {
  if (context.declarations === 'without-comments') return REMOVED;
  if (isParameterDeclaration(declaration))
    return 'TypeScript leaves comments on parameters out of declarations';
  if (!beginsLine(declaration)) return NOT_FIRST;
  if (owner && isCopied(context, declaration, owner))
    return 'TypeScript leaves comments out of the declaration of an object that it infers from a spread or the rest of another';
  return undefined;
}

const NOT_FIRST = 'TypeScript keeps a comment in declarations only if it begins its line';
const BEGIN_LINE = 'Begin a line with the comment, or write';
const REMOVED = 'the option `removeComments` leaves comments out of declarations';

/**
 * Whether the comment with the tags is the first on its line. A comment after `{` on the same line
 * is ignored.
 */
function beginsLine(declaration: Node): boolean {
  const comment = docCommentOf(declaration);
  const { text } = declaration.getSourceFile();
  return comment === undefined || /(?:^|\n)[^\S\n]*$/.test(text.slice(0, comment.start));
}

/** Whether a property of an anonymous type is declared in another one: `{ ...user, since }`. */
function isCopied({ project }: ReadContext, declaration: Node, owner: Type): boolean {
  const isAnonymous =
    owner.isObjectType() &&
    (owner.objectFlags & ObjectFlags.Anonymous) !== 0 &&
    (owner.objectFlags & ObjectFlags.Mapped) === 0;
  if (!isAnonymous) return false;
  const own = owner.getSymbol()?.declarations.map((handle) => handle.resolve(project)) ?? [];
  return !own.includes(declaration.parent);
}

/**
 * Rejects aliases with tags, and annotations of `@deepkit/type`, in the signature of a handler in `route()` or `hook()`:
 * TypeScript infers the type of what these return, and writes `string` for `Name`. `owner`: `route 'a/b'`.
 */
export function rejectUndeclaredAliases(context: ReadContext, handler: Node, owner: string): void {
  if (context.declarations === 'none' || !context.mayHaveSyntaxConstraints()) return;
  if (!isFunctionLikeDeclaration(handler) || !isOwnFile(handler.getSourceFile().fileName)) return;
  const reject = (what: string, node: Node, type: TypeNode | undefined) => {
    if (!type || !hasSyntaxConstraints(context, type)) return;
    const text = type.getText(type.getSourceFile());
    const location = { node, what, path: '', isResult: false };
    const why = `is written \`${text}\`, but the declaration that TypeScript writes for \`route()\` or \`hook()\` loses its constraints`;
    report(context, location, { text: why });
  };
  const first = handler.parameters[0]?.dotDotDotToken ? 0 : 1;
  for (const parameter of handler.parameters.slice(first)) {
    const name = parameter.name.getText(parameter.getSourceFile());
    reject(`Parameter '${name}' of ${owner}`, parameter, typeNodeOf(parameter));
  }
  reject(`The result of ${owner}`, handler, resultNodeOf(handler));
}

/** Rejects an alias with tags in a project whose declarations have no comments. */
export function rejectUndeclaredAlias(
  context: ReadContext,
  stated: readonly { readonly by: string }[],
  id: TypeId,
  location: Location,
): void {
  if (context.declarations !== 'without-comments') return;
  const tags = stated.filter(({ by }) => by.startsWith('@')).map(({ by }) => `\`${by}\``);
  if (tags.length === 0 || context.undeclared.has(location.node)) return;
  context.undeclared.add(location.node);
  const text = `has a type with the tag ${tags.join(', ')}, but ${REMOVED}`;
  report(context, location, { id, text });
}

interface Undeclared {
  /** Follows the location. */
  readonly text: string;
  /** The constrained type, if it is known. */
  readonly id?: TypeId;
  /** The start of the fix. */
  readonly start?: string;
}

/** Reports once all types have been read, because the constrained type is printed. */
function report(
  { reporter, builder, checks }: ReadContext,
  location: Location,
  { text, id, start = 'Write' }: Undeclared,
): void {
  const message = `${describeLocation(location)} ${text}. A client compiled from the declarations has another contract.`;
  checks.push(() => {
    const node = id === undefined ? undefined : builder.types[id];
    const example =
      id !== undefined && node?.kind === 'constrained' ? printType(builder.types, id) : EXAMPLE;
    const fix = `${start} the constraint as an annotation of @mikrokit/types, which is part of the type: \`${example}\`.`;
    reporter.report('MK1065', location, message, fix);
  });
}

const EXAMPLE = 'string & MinLength<3>';
