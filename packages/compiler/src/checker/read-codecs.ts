import type { TypeId } from '@mikrokit/types/model';
import { type CallExpression, isSpreadElement, type Node } from 'typescript/unstable/ast';
import { type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync';
import { type CallSite, callSite } from './call-site.ts';
import { CheckerFailure, orFailure } from './checker-failure.ts';
import { prepareTypes } from './prepare-types.ts';
import { createReadContext, type FileReading } from './read-context.ts';
import type { TypesReport } from './read-file.ts';
import { readUnknownKeys } from './read-unknown-keys.ts';
import { readWritten } from './read-written.ts';
import { reportFailure } from './report-failure.ts';
import { checkParameter } from './write-only.ts';

/** A call whose type was read. */
interface CodecCall {
  readonly site: CallSite;
  readonly draft: TypeId;
  readonly unknownKeys: 'reject' | undefined;
}

/** Reads the types of a file's calls of `createCodec`; `undefined` if one of them is refused. */
export function readCodecs(
  reading: FileReading,
  calls: readonly CallExpression[],
): TypesReport | undefined {
  const { reporter } = reading;
  const context = createReadContext(reading, { openType: 'MK1021' });
  const before = reporter.diagnostics.length;
  const read: CodecCall[] = [];
  for (const call of calls) {
    const node = call.typeArguments?.[0] ?? call;
    const what = "The codec's value";
    const isSpread = call.arguments.some((argument: Node) => isSpreadElement(argument));
    const isOdd = isSpread || call.arguments.length > 1;
    const type = isOdd ? undefined : orFailure(() => typeOfCodec(reading, call));
    if (type instanceof CheckerFailure) {
      reportFailure(reporter, type, { node, what });
      continue;
    }
    if (!type) {
      reporter.report('MK1022', call, 'createCodec takes a type and, if need be, options.');
      continue;
    }
    prepareTypes(context, type);
    const place = { node, what, path: '', isResult: false };
    const draft = readWritten(context, { type, node: call.typeArguments?.[0] }, place);
    checkParameter(context, draft, place);
    const unknownKeys = readUnknownKeys(context, call.arguments[0]);
    read.push({ site: callSite(call, 1), draft, unknownKeys });
  }
  for (const check of context.checks) check();
  if (reporter.diagnostics.length > before) return undefined;
  const drafts = read.map(({ draft, unknownKeys }) =>
    unknownKeys ? context.builder.close(draft) : draft,
  );
  const { types, ids } = context.builder.buildTypes(drafts);
  // Calls with the same type share its codec.
  const distinct = [...new Set(ids)];
  return {
    kind: 'types',
    types: { types, ids: distinct },
    sites: read.map(({ site }, i) => ({ site, type: distinct.indexOf(ids[i] as TypeId) })),
  };
}

/** `T` of the `Codec<T>` that a call gives, written or inferred; `undefined` if it is neither. */
function typeOfCodec({ file }: FileReading, call: CallExpression): Type | undefined {
  const { checker } = file.project;
  const codec = checker.getTypeAtLocation(call);
  if (!codec?.isTypeReference()) return undefined;
  const [type] = checker.getTypeArguments(codec as TypeReference);
  // What is not written and cannot be inferred is `unknown`.
  const isGuessed = !call.typeArguments?.length && type && type.flags & TypeFlags.Unknown;
  return isGuessed ? undefined : type;
}
