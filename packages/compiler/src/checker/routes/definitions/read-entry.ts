import type { RouteTraits } from '@mikrokit/types/emit';
import { hookInBody } from '@mikrokit/types/model';
import { hasPathParameter } from '@mikrokit/types/runtime/http';
import { SignatureKind, TypeFlags } from '../../api/checked-types.ts';
import { rejectUndeclaredAliases } from '../../constraints/declared-constraints.ts';
import type { ReadContext } from '../../read-context.ts';
import { isInlineFunction } from '../../symbols/inline-functions.ts';
import { mayHaveSignatures } from '../../symbols/member-declarations.ts';
import { resolveFully } from '../../symbols/resolve-initializer.ts';
import type { Entry } from '../imports/entry.ts';
import {
  definitionTypeOf,
  handlerOf,
  isTrue,
  lacksHandler,
  optionOf,
  repliesOf,
  routeTraitsOf,
} from './read-definition.ts';
import { rejectBareGuard, rejectOutsideGuard } from './read-guard.ts';
import { readHandler, readRoute } from './read-handler.ts';
import { readHook } from './read-hook.ts';
import { isHttpRouteKnown } from './read-http-route.ts';
import { readInitializer, reportOpaque } from './read-initializer.ts';
import {
  lazyCallOf,
  noteLazyGuards,
  noteLazyOptions,
  readLazyGroup,
  rejectLazyRaw,
} from './read-lazy-group.ts';
import { readGroup } from './read-level.ts';
import { isPublicRaw } from './require-hooks.ts';

/** The router rejects deeper nesting at start. The limit also ends recursive types of routes. */
const MAX_DEPTH = 16;

const DEFINITIONS = ['RouteDefinition', 'GuardHook', 'HookDefinition'] as const;

/** Reads a value of a routes object: a route, a hook or a group. */
export function readEntry(context: ReadContext, entry: Entry): void {
  const { checker } = context.project;
  const isFunction = isInlineFunction(entry.type, entry.node);
  const symbol = isFunction ? undefined : entry.type.getSymbol();
  const isOneOf = (names: readonly string[]) =>
    names.some((name) => context.isPackageSymbol(symbol, '@mikrokit/router', name));
  if (isOneOf(DEFINITIONS) && lacksHandler(context, entry.node))
    return reportOpaque(context, { ...entry, node: resolveFully(context, entry.node) });
  if (context.isPackageSymbol(symbol, '@mikrokit/router', 'RouteDefinition')) {
    const definition = definitionTypeOf(context, entry);
    const traits = {
      ...routeTraitsOf(context, definition),
      ...repliesOf(context, entry.node),
    };
    addGuardable(entry, isTrue(context, definition, 'public'));
    noteLazyOptions(context, entry, definition);
    if (rejectOutsideGuard(context, entry)) return;
    rejectPathParameters(context, entry, traits);
    if (!isHttpRouteKnown(context, { ...entry, type: definition }, traits)) return;
    return readHandler(context, handlerOf(context, entry), (signature, node) => {
      rejectUndeclaredAliases(context, node, `route '${entry.path.join('/')}'`);
      readRoute(context, { ...entry, traits }, signature, node);
    });
  }
  // It uses messages of the Fetch API, which need no codecs.
  if (context.isPackageSymbol(symbol, '@mikrokit/router', 'RawDefinition')) {
    if (rejectLazyRaw(context, entry)) return;
    rejectHooksInBody(context, entry);
    return addGuardable(entry, isPublicRaw(context, entry.node));
  }
  if (context.isPackageSymbol(symbol, '@mikrokit/router', 'GuardHook')) {
    // TypeScript takes any call of hook() with a wrong type for one that provides a value.
    if (!optionOf(context, entry.type, 'provides')?.isStringLiteralType())
      readHandler(context, handlerOf(context, entry), (signature, node) =>
        readHook(context, entry, signature, node),
      );
    else rejectBareGuard(context, entry);
    return;
  }
  if (context.isPackageSymbol(symbol, '@mikrokit/router', 'HookDefinition')) {
    return readHandler(context, handlerOf(context, entry), (signature, node) =>
      readHook(context, entry, signature, node),
    );
  }
  if (
    (isFunction || mayHaveSignatures(entry.type)) &&
    checker.getSignaturesOfType(entry.type, SignatureKind.Call).length > 0
  ) {
    addGuardable(entry, false);
    return readHandler(context, entry, (signature, node) =>
      readRoute(context, entry, signature, node),
    );
  }
  const isGroup = (entry.type.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0;
  if (isGroup && entry.path.length < MAX_DEPTH) {
    const call = lazyCallOf(context, entry);
    return call ? readLazyGroup(context, entry, call) : readGroup(context, entry);
  }
  readInitializer(context, entry);
}

/** Rejects hooks around a raw route that would use its body, once all hooks of the levels around it have been read. */
function rejectHooksInBody(context: ReadContext, { node, path, hooks }: Entry): void {
  context.checks.push(() => {
    const inBody = hookInBody(context.builder, hooks.flat());
    if (inBody === undefined) return;
    const text = `Route '${path.join('/')}' is raw, so only its handler reads and writes the bodies, but hook '${inBody}' has parameters or a result in the body.`;
    context.reporter.report('MK1044', node, text);
  });
}

function addGuardable(entry: Entry, isPublic: boolean): void {
  const { path, node, hooks, collected } = entry;
  noteLazyGuards(entry);
  collected.guardable.set(path.join('/'), { node, hooks, isPublic });
}

/** Rejects paths that look as if they had parameters. The router also rejects them at start. */
function rejectPathParameters(
  context: ReadContext,
  entry: Entry,
  { path = '' }: RouteTraits,
): void {
  if (!hasPathParameter(path)) return;
  const location = `Route '${entry.path.join('/')}'`;
  context.reporter.report(
    'MK1035',
    entry.node,
    `${location} has the path \`${path}\`, but paths have no parameters: clients would have to send it literally.`,
  );
}
