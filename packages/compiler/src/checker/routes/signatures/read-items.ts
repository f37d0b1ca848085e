import {
  acceptsUndefined,
  type TupleElement,
  type TypeId,
  typesWithin,
} from '@mikrokit/types/model';
import { type Type, TypeFlags, type TypeReference } from '../../api/checked-types.ts';
import { isTypeReferenceNode, type Node } from '../../api/syntax.ts';
import { describeLocation, type Location, typeText } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';
import { isDefaultLibrarySymbol } from '../../symbols/symbol-origin.ts';
import { typeNodeOf } from '../../symbols/type-syntax.ts';
import { fileTypeOf } from '../../types/read-file-type.ts';
import { readWithSyntax } from '../../types/read-with-syntax.ts';
import { rejectFiles } from '../../types/reject-files.ts';
import { rejectParsed } from '../../types/schemas/read-parsed.ts';
import { writeTypeName } from '../../types/type-edits.ts';
import { describeParameter } from './parameter-names.ts';

/**
 * Reads a parameter of the type `AsyncIterable<T>`, whose items are streamed. `undefined` for any
 * other type.
 */
export function readItems(
  context: ReadContext,
  type: Type,
  declaration: Node | undefined,
  location: Location,
): TypeId | undefined {
  const stream = withoutUndefined(type);
  const symbol = stream?.getSymbol();
  if (!stream || !symbol || !isDefaultLibrarySymbol(context.project, symbol)) return undefined;
  if (OTHER_STREAMS.has(symbol.name) && fileTypeOf(context, stream) === undefined) {
    const text = `${location.what} has type \`${typeText(context, stream)}\``;
    const why = 'whose methods a received stream does not have';
    const edits = writeTypeName(location.node, symbol.name, 'AsyncIterable');
    context.reporter.report('MK1057', location, `${text}, ${why}.`, { edits });
    return context.builder.add({ kind: 'unknown' });
  }
  if (symbol.name !== 'AsyncIterable') return undefined;
  const [item] = context.project.checker.getTypeArguments(stream as TypeReference);
  if (!item) throw new Error('The checker gave a stream without a type of its items');
  const written = declaration && typeNodeOf(declaration);
  const node = written && isTypeReferenceNode(written) ? written.typeArguments?.[0] : undefined;
  const at: Location = { ...location, what: `An item of ${location.what.replace(/^P/, 'p')}` };
  const id = readWithSyntax(context, { type: item, node }, at);
  rejectFiles(context, id, at, 'none');
  rejectParsed(context, id, at, 'an item that arrives while the handler runs');
  context.checks.push(() => {
    if (context.rejected.has(id) || !acceptsUndefined(context.builder.types, id)) return;
    const text = `${describeLocation(at)} has type \`${typeText(context, item)}\``;
    const why = 'which can be undefined, but JSON has no undefined';
    context.reporter.report('MK1057', at, `${text}, ${why}.`, 'Send null instead.');
  });
  return context.builder.add({ kind: 'items', item: id });
}

/** Interfaces of streams that have more than their items. */
const OTHER_STREAMS: ReadonlySet<string> = new Set([
  'AsyncGenerator',
  'AsyncIterableIterator',
  'AsyncIteratorObject',
  'ReadableStream',
]);

/** The type of an optional parameter. */
function withoutUndefined(type: Type): Type | undefined {
  if (!type.isUnionType()) return type;
  const [only, ...others] = type.getTypes().filter(({ flags }) => !(flags & TypeFlags.Undefined));
  return others.length === 0 ? only : undefined;
}

/** How a route uses its body and its reply, in addition to its parameters. */
interface StreamUses {
  /** `route 'a/b'` */
  readonly owner: string;
  /** Whether its result has items. */
  readonly streams: boolean;
  readonly query: boolean | undefined;
}

/**
 * Rejects streams among parameters that could not be read one after the other. `nodeOf` returns the
 * nth parameter.
 */
export function rejectStreams(
  context: ReadContext,
  elements: readonly TupleElement[],
  nodeOf: (index: number) => Node,
  { owner, streams, query }: StreamUses,
): void {
  context.checks.push(() => {
    const { types } = context.builder;
    const found = elements.flatMap(({ type }, index) => {
      const node = types[type];
      if (node?.kind === 'items') return [{ index, isItems: true }];
      const isStream = node?.kind === 'file' && /Stream$/.test(node.of);
      return isStream ? [{ index, isItems: false }] : [];
    });
    const [first, second] = found;
    const file = streams ? elements.findIndex(({ type }) => hasFiles(context, type)) : -1;
    if (file !== -1 && file !== first?.index) {
      const what = describeParameter(elements[file]?.label, file + 1, owner);
      const text = `${what} has files, and the result is a stream`;
      const why = 'clients send files in calls with one reply.';
      context.reporter.report('MK1057', nodeOf(file), `${text}: ${why}`, TWO_ROUTES);
      return;
    }
    if (first === undefined) return;
    const reject = (index: number, why: string, fix?: string) => {
      const what = describeParameter(elements[index]?.label, index + 1, owner);
      context.reporter.report('MK1057', nodeOf(index), `${what} is a stream, ${why}.`, fix);
    };
    if (second !== undefined)
      return reject(second.index, 'and so is another parameter: only one can be read at a time');
    if (streams)
      return reject(
        first.index,
        'and so is the result: clients over HTTP/1.1 cannot send and read at the same time',
        TWO_ROUTES,
      );
    if (!first.isItems) return;
    if (elements[first.index]?.rest || first.index < elements.length - 1)
      return reject(first.index, 'but not the last parameter: clients send it after all others');
    if (elements.slice(0, -1).some(({ type }) => hasFiles(context, type)))
      return reject(first.index, 'next to files', 'Take the files in a separate route.');
    if (query) reject(first.index, 'which a GET cannot send', 'Leave out `query`.');
  });
}

const TWO_ROUTES = 'Return a value at the end, or make it two routes.';

function hasFiles({ builder }: ReadContext, id: TypeId): boolean {
  return [...typesWithin(builder.types, [id])].some((one) => builder.types[one]?.kind === 'file');
}
