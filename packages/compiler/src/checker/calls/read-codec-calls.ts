import { environmentProblem, type TypeId } from '@mikrokit/types/model';
import type { CallExpression, Node } from 'typescript/unstable/ast';
import { type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync';
import type { FileContext, ReadContext } from '../read-context.ts';
import { prefetchTypes } from '../requests/prefetch-types.ts';
import { CheckerFailure, resultOrFailure } from '../session/checker-failure.ts';
import { reportFailure } from '../session/report-failure.ts';
import { refuseEncodeOnly } from '../types/encode-only.ts';
import { refuseHidden } from '../types/read-sensitive.ts';
import { readWithSyntax } from '../types/read-with-syntax.ts';
import { refuseFiles } from '../types/refuse-files.ts';
import { createReadContext } from './create-context.ts';
import type { CallSite, TypesReport } from './file-report.ts';
import { callSite, hasSpread } from './find-calls.ts';
import { readUnknownKeys } from './read-options.ts';

/** A call of `createCodec`, or of `envOf`. */
interface TypedCall {
  readonly call: CallExpression;
  readonly isEnvironment: boolean;
}

/** A call whose type was read. */
interface CodecCall {
  readonly site: CallSite;
  readonly draft: TypeId;
  readonly unknownKeys: 'reject' | undefined;
  readonly isEnvironment: boolean;
}

/** Reads the types of a file's calls of `createCodec` and `envOf`; `undefined` if one of them is refused. */
export function readCodecCalls(
  fileContext: FileContext,
  calls: readonly TypedCall[],
): TypesReport | undefined {
  const { reporter } = fileContext;
  const context = createReadContext(fileContext, { openType: 'MK1021' });
  const before = reporter.diagnostics.length;
  const read: CodecCall[] = [];
  for (const { call, isEnvironment } of calls) {
    const node = call.typeArguments?.[0] ?? call;
    const what = isEnvironment ? 'The environment' : "The codec's value";
    const isRefused = hasSpread(call) || call.arguments.length > 1;
    const type = isRefused
      ? undefined
      : resultOrFailure(() => typeOfCall(fileContext, call, isEnvironment));
    if (type instanceof CheckerFailure) {
      reportFailure(reporter, type, { node, what });
      continue;
    }
    if (!type) {
      const text = isEnvironment
        ? 'envOf takes a type and, if need be, variables.'
        : 'createCodec takes a type and, if need be, options.';
      reporter.report('MK1022', call, text);
      continue;
    }
    prefetchTypes(context, type);
    const place = { node, what, path: '', isResult: false };
    const draft = readWithSyntax(context, { type, node: call.typeArguments?.[0] }, place);
    refuseEncodeOnly(context, draft, place);
    refuseFiles(context, draft, place, 'none');
    if (isEnvironment) checkEnvironment(context, draft, node);
    else refuseHidden(context, draft, place);
    const unknownKeys = isEnvironment ? undefined : readUnknownKeys(context, call.arguments[0]);
    read.push({ site: callSite(call, 1), draft, unknownKeys, isEnvironment });
  }
  for (const check of context.checks) check();
  if (reporter.diagnostics.length > before) return undefined;
  const drafts = read.map(({ draft, unknownKeys }) =>
    unknownKeys ? context.builder.close(draft) : draft,
  );
  const { types, ids } = context.builder.buildTypes(drafts);
  // Calls with the same type share its codec.
  const distinct = [...new Set(ids)];
  const environments = ids.filter((_, i) => read[i]?.isEnvironment);
  // `Record<string, never>` is closed without the option, too.
  const others = ids.filter((_, i) => read[i]?.unknownKeys === undefined);
  const rejecting = distinct.filter((id) => !others.includes(id));
  return {
    kind: 'types',
    checks: context.checkFunctions,
    types: {
      types,
      ids: distinct,
      ...(environments.length > 0 && { environments }),
      ...(rejecting.length > 0 && { rejecting }),
    },
    sites: read.map(({ site }, i) => ({ site, type: distinct.indexOf(ids[i] as TypeId) })),
  };
}

/** Refuses an environment whose variables cannot be read from text, once all types have been read. */
function checkEnvironment(context: ReadContext, type: TypeId, node: Node): void {
  context.checks.push(() => {
    const problem = environmentProblem(context.builder.types, type);
    if (problem) context.reporter.report('MK1031', node, `The type of the environment ${problem}.`);
  });
}

/** `T` of the `Codec<T>`, or of the environment, that a call returns; `undefined` if it is neither written nor inferred. */
function typeOfCall(
  context: FileContext,
  call: CallExpression,
  isEnvironment: boolean,
): Type | undefined {
  if (!isEnvironment) return typeOfCodec(context, call);
  return call.typeArguments?.length
    ? context.file.project.checker.getTypeAtLocation(call)
    : undefined;
}

/** `T` of the `Codec<T>` that a call returns; `undefined` if it is neither written nor inferred. */
function typeOfCodec({ file }: FileContext, call: CallExpression): Type | undefined {
  const { checker } = file.project;
  const codec = checker.getTypeAtLocation(call);
  if (!codec?.isTypeReference()) return undefined;
  const [type] = checker.getTypeArguments(codec as TypeReference);
  // A type argument that is neither written nor inferred is `unknown`.
  const isMissing = !call.typeArguments?.length && type && type.flags & TypeFlags.Unknown;
  return isMissing ? undefined : type;
}
