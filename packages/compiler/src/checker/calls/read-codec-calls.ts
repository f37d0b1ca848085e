import { environmentProblem, type TypeId } from '@mikrokit/types/model';
import { type Type, TypeFlags, type TypeReference } from '../api/checked-types.ts';
import { CheckerFailure, resultOrFailure } from '../api/checker-failure.ts';
import type { CallExpression } from '../api/syntax.ts';
import type { Location } from '../location.ts';
import type { FileContext, ReadContext } from '../read-context.ts';
import { reportFailure } from '../reporting/report-failure.ts';
import { prefetchTypes } from '../requests/prefetch-types.ts';
import { rejectEncodeOnly } from '../types/encode-only.ts';
import { rejectHidden } from '../types/read-sensitive.ts';
import { readWithSyntax } from '../types/read-with-syntax.ts';
import { rejectFiles } from '../types/reject-files.ts';
import { callSite, hasSpread, hasSurplusArguments } from './call-site.ts';
import { createReadContext } from './create-context.ts';
import type { CallSite, TypesReport } from './file-report.ts';
import { keepsUntyped, requireMethods, typeOfDependency } from './read-dependency.ts';
import { readUnknownKeys, writtenOptions } from './read-options.ts';
import { readTypedMethods } from './read-typed-methods.ts';
import { withinCall } from './within-call.ts';

/** A call of `createCodec`, `createTopic`, `envOf` or `wrap`. */
interface TypedCall {
  readonly call: CallExpression;
  readonly of: 'codec' | 'topic' | 'environment' | 'dependency';
}

/** A call whose type was read. */
interface CodecCall {
  readonly site: CallSite;
  readonly draft: TypeId;
  readonly unknownKeys: 'reject' | undefined;
  readonly isEnvironment: boolean;
}

/** Each kind of call: the index of its hidden argument, its value in messages, and how it is written. */
const CALLS = {
  codec: {
    hidden: 1,
    what: "The codec's value",
    form: 'createCodec takes a type and, optionally, options.',
  },
  topic: {
    hidden: 1,
    what: "The topic's items",
    form: 'createTopic takes a type and an engine: createTopic<Line>(memoryTopic()).',
  },
  environment: {
    hidden: 1,
    what: 'The environment',
    form: 'envOf takes a type and, optionally, variables.',
  },
  dependency: {
    hidden: 3,
    what: 'The dependency',
    form: 'wrap takes a name, an object with methods and, optionally, options.',
  },
} as const;

/**
 * Reads the types of a file's calls of `createCodec`, `envOf` and `wrap`. `undefined` if one of
 * them is rejected.
 */
export function readCodecCalls(
  fileContext: FileContext,
  calls: readonly TypedCall[],
): TypesReport | undefined {
  const { reporter } = fileContext;
  const context = createReadContext(fileContext, { openType: 'MK1021' });
  const before = reporter.diagnostics.length;
  const read: CodecCall[] = [];
  for (const { call, of } of calls) {
    const own = withinCall(fileContext, call);
    const isEnvironment = of === 'environment';
    const node = call.typeArguments?.[0] ?? call;
    const { hidden, what, form } = CALLS[of];
    const isRejected = hasSpread(call) || hasSurplusArguments(call, hidden);
    if (of === 'dependency' && !isRejected && keepsUntyped(fileContext, call)) {
      const draft = readTypedMethods(context, own, call);
      read.push({ site: callSite(call, hidden), draft, unknownKeys: undefined, isEnvironment });
      continue;
    }
    const type = isRejected ? undefined : resultOrFailure(() => typeOfCall(fileContext, call, of));
    if (type instanceof CheckerFailure) {
      reportFailure(own.reporter, type, { node, what });
      continue;
    }
    if (!type) {
      own.reporter.report(of === 'dependency' ? 'MK1090' : 'MK1022', call, form);
      continue;
    }
    if (of === 'dependency' && !requireMethods(own, call)) continue;
    prefetchTypes(context, type);
    const location = { node, what, path: '', isResult: false };
    const draft = readWithSyntax(context, { type, node: call.typeArguments?.[0] }, location);
    rejectEncodeOnly(context, draft, location);
    rejectFiles(context, draft, location, 'none');
    if (isEnvironment) checkEnvironment(context, draft, location);
    // A dependency can send and get sensitive values, which a tape masks.
    if (of === 'codec' || of === 'topic') rejectHidden(context, draft, location);
    const unknownKeys =
      of === 'codec' ? readUnknownKeys(context, writtenOptions(call, 0)) : undefined;
    read.push({ site: callSite(call, hidden), draft, unknownKeys, isEnvironment });
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

/** Rejects an environment whose variables cannot be read from text, once all types have been read. */
function checkEnvironment(context: ReadContext, type: TypeId, location: Location): void {
  context.checks.push(() => {
    const problem = environmentProblem(context.builder.types, type);
    if (problem)
      context.reporter.report('MK1031', location, `The type of the environment ${problem}.`);
  });
}

/**
 * The type argument of the `Codec<T>`, or the environment, that a call returns, or the type of a
 * dependency's methods. `undefined` if it is neither written nor inferred.
 */
function typeOfCall(
  context: FileContext,
  call: CallExpression,
  of: TypedCall['of'],
): Type | undefined {
  if (of === 'dependency') return typeOfDependency(context, call);
  if (of === 'codec' || of === 'topic') return typeOfCodec(context, call);
  return call.typeArguments?.length
    ? context.file.project.checker.getTypeAtLocation(call)
    : undefined;
}

/**
 * The type argument of the `Codec<T>` or `Topic<T>` that a call returns. `undefined` if it is
 * neither written nor inferred.
 */
function typeOfCodec({ file }: FileContext, call: CallExpression): Type | undefined {
  const { checker } = file.project;
  const codec = checker.getTypeAtLocation(call);
  if (!codec?.isTypeReference()) return undefined;
  const [type] = checker.getTypeArguments(codec as TypeReference);
  // A type argument that is neither written nor inferred is `unknown`.
  const isMissing = !call.typeArguments?.length && type && type.flags & TypeFlags.Unknown;
  return isMissing ? undefined : type;
}
