import { type Signature, SignatureKind, TypeFlags } from '../../api/checked-types.ts';
import { CheckerFailure, typesOfSymbols } from '../../api/checker-failure.ts';
import type { Node } from '../../api/syntax.ts';
import { rejectTagsOfHandler } from '../../constraints/misplaced-tags.ts';
import { typeText } from '../../location.ts';
import type { ReadContext } from '../../read-context.ts';
import { isArray } from '../../symbols/array-types.ts';
import { docOfHandler } from '../../symbols/doc-comments.ts';
import { rejectFiles } from '../../types/reject-files.ts';
import type { Entry } from '../imports/entry.ts';
import { rejectStreams } from '../signatures/read-items.ts';
import { readParams } from '../signatures/read-params.ts';
import { readRouteResult } from '../signatures/read-result.ts';
import { rejectStreamOptions } from '../signatures/reject-stream-options.ts';
import { paramExamples, resultExamples } from '../signatures/route-examples.ts';
import { addHttpRouteNodes } from './read-http-route.ts';
import { readInitializer } from './read-initializer.ts';

/** Reads the single signature of a handler with `read`. */
export function readHandler(
  context: ReadContext,
  entry: Entry,
  read: (signature: Signature, node: Node) => void,
): void {
  const { checker } = context.project;
  const signatures = checker.getSignaturesOfType(entry.type, SignatureKind.Call);
  const [signature] = signatures;
  if (!signature || signatures.length > 1 || signature.getTypeParameters().length > 0) {
    const why = signatures.length > 1 ? 'several signatures' : 'type parameters';
    context.reporter.report(
      'MK1009',
      entry.node,
      `The handler of '${entry.path.join('/')}' has ${why}: \`${typeText(context, entry.type)}\`.`,
    );
    return;
  }
  if (isHandlerType(context, signature)) return readInitializer(context, entry);
  read(signature, signature.declaration?.resolve(context.project) ?? entry.node);
}

/**
 * Whether a signature is the general type `Handler`, which does not describe the actual function.
 */
function isHandlerType(context: ReadContext, signature: Signature): boolean {
  const last = signature.getParameters().at(-1);
  if (!signature.hasRestParameter || !last) return false;
  const [type] = typesOfSymbols(context, [last]);
  if (type instanceof CheckerFailure) return false;
  const [element] =
    type && isArray(context.project, type)
      ? context.project.checker.getTypeArguments(type as never)
      : [];
  return element !== undefined && (element.flags & TypeFlags.Never) !== 0;
}

/** Reads a route by the signature of its handler. */
export function readRoute(
  context: ReadContext,
  entry: Entry,
  signature: Signature,
  node: Node,
): void {
  const { hooks, traits } = entry;
  const id = entry.path.join('/');
  const params = readParams(context, signature, {
    owner: `route '${id}'`,
    node,
    provided: entry.provided,
    files: traits.http === undefined ? 'within' : 'none',
  });
  const types = readRouteResult(context, signature, `route '${id}'`, node);
  rejectStreamOptions(context, signature, { id, traits, isStream: types.item !== undefined }, node);
  const list = context.builder.types[params];
  const nodes = signature.getParameters().slice(1);
  rejectStreams(
    context,
    list?.kind === 'tuple' ? list.elements : [],
    (i) => nodes[i]?.valueDeclaration?.resolve(context.project) ?? node,
    { owner: `route '${id}'`, streams: types.item !== undefined, query: traits.query },
  );
  if (traits.http !== undefined) {
    const location = { node, what: `The result of route '${id}'`, path: '', isResult: true };
    rejectFiles(context, types.result, location, 'none');
  }
  rejectTagsOfHandler(context, node, { node, what: `Route '${id}'`, path: '', isResult: false });
  const doc = {
    ...docOfHandler(node),
    ...entry.doc,
    ...resultExamples(context, entry, node, types),
    ...paramExamples(context, signature, params, `route '${id}'`),
  };
  if (traits.http !== undefined || traits.query) addHttpRouteNodes(entry, signature, context);
  entry.collected.routes.push({ id, params, ...types, hooks, doc, traits });
}
