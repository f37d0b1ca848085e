import { type RouteDocumentation, type TypeId, typeNode } from '@mikrokit/types/model';
import type { Signature } from '../../api/checked-types.ts';
import type { Node } from '../../api/syntax.ts';
import { type Examples, examplesOf } from '../../constraints/examples.ts';
import type { Location } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';
import { docsOfHandler } from '../../symbols/doc-comments.ts';
import { isOwnFile } from '../../symbols/symbol-origin.ts';
import type { Entry } from '../imports/entry.ts';
import { describeParameter, namesOfParameters } from './parameter-names.ts';
import type { ResultTypes } from './read-result.ts';

/** The examples in the doc comment of a route, which are of its result, or of an item of its stream. */
export function resultExamples(
  context: ReadContext,
  entry: Entry,
  handler: Node,
  { result, item = result }: ResultTypes,
): Examples {
  const location: Location = {
    node: handler,
    what: `The result of route '${entry.path.join('/')}'`,
    path: '',
    isResult: true,
  };
  const key = entry.key && isOwnFile(entry.key.path) ? [entry.key.resolve(context.project)] : [];
  return (
    [...key, ...docsOfHandler(handler)]
      .map((node) => examplesOf(context, node, { id: item, location }))
      .find(({ examples }) => examples !== undefined) ?? {}
  );
}

/** The examples in the doc comments of a handler's parameters. */
export function paramExamples(
  context: ReadContext,
  signature: Signature,
  params: TypeId,
  owner: string,
): Pick<RouteDocumentation, 'paramExamples'> {
  const node = typeNode(context.builder.types, params);
  const elements = node.kind === 'tuple' ? node.elements : [];
  const { names } = namesOfParameters(context, signature.getParameters());
  const symbols = signature.getParameters().slice(1);
  const lists = elements.map(({ type }, at) => {
    const symbol = symbols[at];
    const handle = symbol?.valueDeclaration;
    const declaration = handle && isOwnFile(handle.path) && handle.resolve(context.project);
    if (!symbol || !declaration) return [];
    const location: Location = {
      node: declaration,
      what: describeParameter(names[at + 1], at + 1, owner),
      path: '',
      isResult: false,
    };
    return examplesOf(context, declaration, { id: type, location }).examples ?? [];
  });
  return lists.some((list) => list.length > 0) ? { paramExamples: lists } : {};
}
