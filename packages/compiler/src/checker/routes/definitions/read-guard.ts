import type { Type } from '../../api/checked-types.ts';
import type { Expression } from '../../api/syntax.ts';
import type { ReadContext } from '../../read-context.ts';
import { resolveFully } from '../../symbols/resolve-initializer.ts';
import type { Collected, Entry, Member, ReadGuard } from '../imports/entry.ts';
import { type GuardCall, isGuardCall, type LevelLiteral } from './level-literal.ts';
import { isOfRouter } from './misplaced-entries.ts';
import { optionOf } from './read-definition.ts';
import { definitionKey } from './require-hooks.ts';

/** The members of a level that one call of `routes()` put inside a hook. */
export interface GuardedBatch {
  readonly members: Member[];
  /** The type of the hook. */
  readonly definition: Type;
  /** The call, if it was found. */
  readonly call: GuardCall | undefined;
}

/**
 * Finds the members inside hooks. Without their calls, members with the same type of hook belong
 * together.
 */
export function guardedBatches(
  context: ReadContext,
  members: readonly Member[],
  literal: LevelLiteral | undefined,
): ReadonlyMap<Member, GuardedBatch> {
  const batches = new Map<Member, GuardedBatch>();
  const byOrigin = new Map<unknown, GuardedBatch>();
  for (const member of members) {
    if (!isOfRouter(context, member.type, 'Guarded')) continue;
    const definition = context.project.checker.getTypeArguments(member.type as never)[2];
    if (!definition) throw new Error(`The guarded entry '${member.symbol.name}' has no hook`);
    const call = literal?.calls.get(member.symbol.name);
    const batch = byOrigin.get(call ?? definition) ?? { members: [], definition, call };
    batch.members.push(member);
    byOrigin.set(call ?? definition, batch);
    batches.set(member, batch);
  }
  return batches;
}

/** The name of a hook that provides a value, and of the value. */
interface GuardOptions {
  readonly id: string;
  readonly provides: string;
  /** Whether it was read before, at another location. */
  readonly isKnown: boolean;
}

/** Reads the names of a hook that provides a value. Reports a name that it cannot have. `isFound`: its node is the hook. */
export function readGuardOptions(
  context: ReadContext,
  guard: Entry,
  isFound: boolean,
): GuardOptions | undefined {
  const provides = literalOption(context, guard, 'provides');
  const name = optionOf(context, guard.type, 'name');
  const named = name === undefined ? provides : literalOption(context, guard, 'name');
  if (provides === undefined || named === undefined) return undefined;
  if (guard.provided.has(provides)) {
    context.reporter.report(
      'MK1030',
      guard.node,
      `The hook provides '${provides}', which an outer hook provides already.`,
    );
    return undefined;
  }
  const node = resolveFully(context, guard.node);
  const definition = isFound ? definitionKey(node) : undefined;
  const isKnown = guard.collected.guards.has(named);
  if (!addGuard(context, guard, named, { definition, node })) return undefined;
  return { id: named, provides, isKnown };
}

/**
 * Adds a hook that provides a value. Returns false for a second one with its name, which is
 * reported when it is used.
 */
export function addGuard(
  { reporter }: ReadContext,
  { node, collected }: Pick<Entry, 'node' | 'collected'>,
  id: string,
  guard: ReadGuard,
): boolean {
  const known = collected.guards.get(id);
  if (known?.definition === undefined) collected.guards.set(id, guard);
  const isSame = known === undefined || known.definition === guard.definition;
  if (isSame || known.definition === undefined || guard.definition === undefined) return true;
  reporter.report(
    'MK1030',
    node,
    `Two hooks have the name '${id}', so clients could not tell them apart.`,
    'Give one of them another `name`.',
  );
  return false;
}

function literalOption(
  context: ReadContext,
  guard: Entry,
  option: 'name' | 'provides',
): string | undefined {
  const type = optionOf(context, guard.type, option);
  if (type?.isStringLiteralType()) return type.value;
  context.reporter.report(
    'MK1030',
    guard.node,
    `The hook's option '${option}' is not a literal, or it is a name that the context already has.`,
  );
  return undefined;
}

/** The type of a value that a hook provides. `undefined` if it is unknown. */
export function providedType(
  { project }: ReadContext,
  { call }: GuardedBatch,
  name: string,
): Type | undefined {
  const { checker } = project;
  const guard = call && checker.getTypeAtLocation(call.expression.expression);
  const provided = guard && checker.getTypeArguments(guard as never)[2];
  const symbol = provided && checker.getPropertyOfType(provided, name);
  return symbol && checker.getTypeOfSymbol(symbol);
}

/** Rejects a hook that provides a value and is placed among routes, where it would guard none. */
export function rejectBareGuard(context: ReadContext, { node, path }: Entry): void {
  context.reporter.report(
    'MK1030',
    node,
    `Hook '${path.join('/')}' provides a value, so its routes must be inside it.`,
  );
}

/** Rejects a route made by `auth.route({ … })` outside of that hook, which would not guard it. */
export function rejectOutsideGuard(
  context: ReadContext,
  { node, path, hooks, collected }: Entry,
): boolean {
  const call = resolveFully(context, node);
  if (!isGuardCall(context, call, 'route')) return false;
  const hook = call.expression.expression;
  const definition = definitionKey(resolveFully(context, hook));
  const isWithin = hooks.flat().some((id) => {
    const guard = collected.guards.get(id);
    // A client sees only the types of the hooks around a route, which have their names.
    if (guard && guard.definition === undefined) return id === nameOfHook(context, hook);
    return guard?.definition === definition;
  });
  if (isWithin) return false;
  const name = hook.getText();
  context.reporter.report(
    'MK1030',
    call,
    `Route '${path.join('/')}' is made by \`${name}.route()\`, but is outside of that hook, so nothing would guard it.`,
    `Put it inside \`${name}.routes({ … })\`.`,
  );
  return true;
}

/** The name of a hook that provides a value. `undefined` if it is not a literal. */
function nameOfHook(context: ReadContext, hook: Expression): string | undefined {
  const type = context.project.checker.getTypeAtLocation(hook);
  const name = type && (optionOf(context, type, 'name') ?? optionOf(context, type, 'provides'));
  return name?.isStringLiteralType() ? name.value : undefined;
}

/** Rejects hooks with the id of a route, because both would have the same field in bodies. */
export function rejectRouteIds(context: ReadContext, { routes, guards }: Collected): void {
  for (const { id } of routes) {
    const guard = guards.get(id);
    if (!guard) continue;
    context.reporter.report(
      'MK1030',
      guard.node,
      `The hook has the name '${id}', which is the id of a route.`,
      'Give the hook another `name`.',
    );
  }
}
