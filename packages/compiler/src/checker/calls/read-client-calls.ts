import { type Project, type Type, TypeFlags } from '../api/checked-types.ts';
import {
  type CallExpression,
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isTypeQueryNode,
  isVariableDeclaration,
  type Node,
} from '../api/syntax.ts';
import { typeText } from '../location.ts';
import type { FileContext } from '../read-context.ts';
import { insertAfter, type TextEdit } from '../reporting/text-edits.ts';
import { textLocationOf } from '../reporting/text-location.ts';
import { readRoutes } from '../routes/read-routes.ts';
import { resolveAlias, resolveInitializer } from '../symbols/resolve-initializer.ts';
import { callSite, hasSpread, hasSurplusArguments } from './call-site.ts';
import { createReadContext } from './create-context.ts';
import type { CallSite, ClientReport, MockReport } from './file-report.ts';
import { lazily } from './lazily.ts';
import { withinCall } from './within-call.ts';

/**
 * A call of `createClient`, `createSender`, `schedule` or `createMock`. Each knows an API by the
 * type of its router.
 */
interface ApiCall {
  readonly call: CallExpression;
  readonly of: keyof typeof CALLS;
}

/** Each kind of call: the function's name, the index of its hidden argument, and its arguments in code and in words. */
const CALLS = {
  client: { name: 'createClient', hidden: 1, args: '{ … }', takes: 'its options directly' },
  sender: { name: 'createSender', hidden: 1, args: 'queue', takes: 'its queue directly' },
  schedule: {
    name: 'schedule',
    hidden: 2,
    args: 'queue, { … }',
    takes: 'its queue and schedules directly',
  },
  mock: { name: 'createMock', hidden: 1, args: '{ … }', takes: 'its options directly' },
} as const;

type CallsOf = (ClientReport | MockReport)['kind'];

/** The calls in a file that make clients, or mocks, of one API. */
interface ApiClients {
  /** The type of its routes object. */
  readonly routes: Type;
  /** The type argument of the first call. */
  readonly node: Node;
  /** The context of the first call. */
  readonly context: FileContext;
  readonly sites: CallSite[];
}

/**
 * Reads the APIs of a file's calls of `createClient`, `createSender` and `schedule`, or of `createMock`, leaving out those
 * whose types are rejected.
 */
export function readClientCalls(
  fileContext: FileContext,
  calls: readonly ApiCall[],
  kind: CallsOf,
): readonly (ClientReport | MockReport)[] {
  const clients = new Map<Type, ApiClients>();
  for (const { call, of } of calls) {
    const { name, hidden, args, takes } = CALLS[of];
    // The user passes codecs, or `undefined` to do without.
    if (hasSurplusArguments(call, hidden)) continue;
    const context = withinCall(fileContext, call);
    const node = call.typeArguments?.[0];
    if (!node || hasSpread(call)) {
      context.reporter.report(
        'MK1025',
        call,
        node
          ? `${name} takes ${takes}, not a spread.`
          : `${name} has no type argument, so the compiler does not know the API.`,
        `Write the call as ${name}<typeof api>(${args}), with the type of the router.`,
      );
      continue;
    }
    const routes = routesOf(context, node, name);
    if (!routes) continue;
    const known = clients.get(routes) ?? { routes, node, context, sites: [] };
    clients.set(routes, known);
    known.sites.push(callSite(call, hidden));
  }
  return [...clients.values()].flatMap((client) => readApi(client, kind) ?? []);
}

function readApi(
  { routes, node, context: ofCall, sites }: ApiClients,
  kind: CallsOf,
): ClientReport | MockReport | undefined {
  const { reporter } = ofCall;
  const context = createReadContext(ofCall, { parsing: { by: 'client' } });
  const before = reporter.diagnostics.length;
  const { traits, storeImports } = readRoutes(context, { type: routes, node });
  for (const check of context.checks) check();
  if (reporter.diagnostics.length > before) return undefined;
  const model = lazily(() => {
    const built = context.builder.build();
    storeImports(built);
    return built;
  });
  return { kind, model, traits, sites };
}

/**
 * The type of the routes in `typeof api`. Reports a type that is not a router, or whose routes have
 * no names.
 */
function routesOf({ file, reporter }: FileContext, node: Node, name: string): Type | undefined {
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
  const text = api ? typeText({ project: file.project }, api) : node.getText(node.getSourceFile());
  reporter.report('MK1026', node, `The type argument of ${name} is \`${text}\`, which ${why}.`, {
    edits: addSatisfies(file.project, node),
  });
  return undefined;
}

function namesItsRoutes({ flags }: Type): boolean {
  return (flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0;
}

/**
 * Writes `const routes = { … } satisfies Routes` for the `const routes: Routes = { … }` of a
 * router, given `typeof api`. No edits if its routes come from elsewhere.
 */
function addSatisfies(project: Project, api: Node): readonly TextEdit[] {
  if (!isTypeQueryNode(api) || !isIdentifier(api.exprName)) return [];
  const call = resolveInitializer({ project }, api.exprName);
  const [routes] = call && isCallExpression(call) ? call.arguments : [];
  if (!routes || !isIdentifier(routes)) return [];
  const symbol = project.checker.getSymbolAtLocation(routes);
  const target = symbol && resolveAlias(project, symbol);
  const declaration = target?.valueDeclaration?.resolve(project);
  if (!declaration || !isVariableDeclaration(declaration)) return [];
  const { name, type, initializer } = declaration;
  if (!type || !initializer || !isObjectLiteralExpression(initializer)) return [];
  const end = name.getEnd();
  const annotation = { ...textLocationOf(name), start: end, length: type.getEnd() - end };
  return [
    { ...annotation, insert: '' },
    insertAfter(initializer, ` satisfies ${type.getText(type.getSourceFile())}`),
  ];
}
