import type { FetchEndpointTypes } from '@mikrokit/types/emit';
import { type Type, TypeFlags } from '../api/checked-types.ts';
import type { CallExpression, Node } from '../api/syntax.ts';
import { typeText } from '../location.ts';
import type { FileContext } from '../read-context.ts';
import { callSite, hasSpread, hasSurplusArguments } from './call-site.ts';
import { createReadContext } from './create-context.ts';
import type { CallSite, FetchReport } from './file-report.ts';
import { createEndpointReader } from './read-fetch-endpoint.ts';
import { withinCall } from './within-call.ts';

/** The calls in a file that are for one interface. */
interface ApiCalls {
  readonly api: Type;
  /** The type argument of the first call. */
  readonly node: Node;
  /** The context of the first call. */
  readonly context: FileContext;
  readonly sites: CallSite[];
}

/** Reads the interfaces of a file's calls of `createFetch`, leaving out those that are rejected. */
export function readFetchCalls(
  fileContext: FileContext,
  calls: readonly CallExpression[],
): readonly FetchReport[] {
  const { file } = fileContext;
  const { checker } = file.project;
  const apis = new Map<Type, ApiCalls>();
  for (const call of calls) {
    const node = call.typeArguments?.[0];
    // Without an interface there is nothing to attach. The user can also pass codecs, or
    // `undefined` to use none.
    if (!node || hasSurplusArguments(call, 1)) continue;
    const context = withinCall(fileContext, call);
    const { reporter } = context;
    if (hasSpread(call)) {
      reporter.report('MK1081', call, 'createFetch takes its options directly, not a spread.');
      continue;
    }
    const api = checker.getTypeFromTypeNode(
      node as Parameters<typeof checker.getTypeFromTypeNode>[0],
    );
    if (!api || !namesItsEndpoints(fileContext, api)) {
      const text = api ? typeText({ project: file.project }, api) : node.getText();
      const message = `The type argument of createFetch is \`${text}\`, which names no endpoints.`;
      reporter.report('MK1080', node, message);
      continue;
    }
    const known = apis.get(api) ?? { api, node, context, sites: [] };
    apis.set(api, known);
    known.sites.push(callSite(call, 1));
  }
  return [...apis.values()].flatMap((calls) => readApi(calls) ?? []);
}

function readApi({ api, node, context: ofCall, sites }: ApiCalls): FetchReport | undefined {
  const { reporter } = ofCall;
  const context = createReadContext(ofCall, { openType: 'MK1021' });
  const before = reporter.diagnostics.length;
  const reader = createEndpointReader(context, node);
  const endpoints: Record<string, FetchEndpointTypes> = Object.create(null);
  for (const symbol of context.project.checker.getPropertiesOfType(api)) {
    const endpoint = reader.read(symbol);
    if (endpoint) endpoints[symbol.name] = endpoint;
  }
  for (const check of context.checks) check();
  if (reporter.diagnostics.length > before) return undefined;
  const { types, ids } = context.builder.buildTypes(reader.drafts);
  return { kind: 'fetch', types: { types, ids }, endpoints, checks: context.checkFunctions, sites };
}

function namesItsEndpoints({ file }: FileContext, api: Type): boolean {
  const isObject = (api.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0;
  return isObject && file.project.checker.getIndexInfosOfType(api).length === 0;
}
