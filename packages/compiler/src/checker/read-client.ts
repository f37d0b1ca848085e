import { type CallExpression, isSpreadElement, type Node } from 'typescript/unstable/ast';
import { type Type, TypeFlags } from 'typescript/unstable/sync';
import { type CallSite, callSite } from './call-site.ts';
import { createReadContext, type FileReading, spell } from './read-context.ts';
import type { ClientReport } from './read-file.ts';
import { readRoutes } from './read-routes.ts';

/** The calls of a file that make clients of one API. */
interface ApiClients {
  /** The type of its routes object. */
  readonly routes: Type;
  /** The type argument by which they were found. */
  readonly node: Node;
  readonly sites: CallSite[];
}

/** Reads the APIs that a file's calls of `createClient` name. An API whose types are refused is left out. */
export function readClients(
  reading: FileReading,
  calls: readonly CallExpression[],
): readonly ClientReport[] {
  const clients = new Map<Type, ApiClients>();
  for (const call of calls) {
    // Codecs that were written by hand, or `undefined` to do without.
    if (call.arguments.length > 1) continue;
    const node = call.typeArguments?.[0];
    if (!node || call.arguments.some((argument: Node) => isSpreadElement(argument))) {
      reading.reporter.report(
        'MK1025',
        call,
        node
          ? 'createClient takes its options as they are, not spread.'
          : 'createClient has no type argument, so nothing is known of the API that it is for.',
      );
      continue;
    }
    const routes = routesOf(reading, node);
    if (!routes) continue;
    const known = clients.get(routes) ?? { routes, node, sites: [] };
    clients.set(routes, known);
    known.sites.push(callSite(call, 1));
  }
  return [...clients.values()].flatMap((client) => readApi(reading, client) ?? []);
}

function readApi(
  reading: FileReading,
  { routes, node, sites }: ApiClients,
): ClientReport | undefined {
  const { reporter } = reading;
  const context = createReadContext(reading);
  const before = reporter.diagnostics.length;
  const { traits, keepParts } = readRoutes(context, { type: routes, node });
  for (const check of context.checks) check();
  if (reporter.diagnostics.length > before) return undefined;
  const model = context.builder.build();
  keepParts(model);
  return { kind: 'client', model, traits, sites };
}

/** The type of the routes of `typeof api`. Reports what is no router, or one of which nothing is known. */
function routesOf({ file, reporter }: FileReading, node: Node): Type | undefined {
  const { checker } = file.project;
  const api = checker.getTypeFromTypeNode(
    node as Parameters<typeof checker.getTypeFromTypeNode>[0],
  );
  const definition = api && checker.getPropertyOfType(api, 'definition');
  const routes = definition && checker.getTypeOfSymbol(definition);
  if (api && routes && namesItsRoutes(routes) && checker.getIndexInfosOfType(routes).length === 0) {
    return routes;
  }
  const why =
    !api || !routes ? 'is not the type of a router' : 'does not say which routes there are';
  const text = api ? spell({ project: file.project }, api) : node.getText(node.getSourceFile());
  reporter.report(
    'MK1026',
    node,
    `The type argument of createClient is \`${text}\`, which ${why}.`,
  );
  return undefined;
}

function namesItsRoutes({ flags }: Type): boolean {
  return (flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0;
}
