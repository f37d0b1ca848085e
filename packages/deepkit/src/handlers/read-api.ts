import {
  type ApiModel,
  containsRejected,
  type ErrorModel,
  headerProblem,
  httpFormOf,
  isSingleParameter,
  type TypeId,
} from '@mikrokit/types/model';
import type { Handlers, HookHandler } from '@mikrokit/types/runtime';
import { createTypeComputer } from '../processor/type-computer.ts';
import { RejectionError } from '../rejection-error.ts';
import { createReadContext, type ReadContext, reject } from '../types/read-context.ts';
import { readType } from '../types/read-type.ts';
import { type HandlerTypes, readHandler } from './read-handler.ts';

/** Reads the types of all handlers into a model. Throws a {@link RejectionError} that lists all rejections. */
export function readApi(handlers: Handlers): ApiModel {
  const hooks = handlers.hooks.flatMap(({ handler, own }) =>
    own === undefined ? handler : (own.checker ?? []),
  );
  const all = [...hooks, ...handlers.routes.map(({ handler }) => handler)];
  const computer = createTypeComputer(all);
  try {
    return read(handlers, createReadContext(handlers.errorClass, computer, readType));
  } finally {
    computer.close();
  }
}

function read({ routes, hooks, unknownKeys }: Handlers, context: ReadContext): ApiModel {
  // Hooks do not know their outer hooks.
  const byAny = providedBy(hooks);
  for (const hook of hooks) readHook(context, hook, byAny);
  const byId = new Map(hooks.map((hook) => [hook.id, hook]));
  for (const { id, handler, hooks = [], http, nestedQuery } of routes) {
    const provided = providedBy(hooks.map((hook) => byId.get(hook)));
    const types = readHandler(context, {
      handler,
      owner: `route '${id}'`,
      hasResult: true,
      provided,
    });
    if (!types) continue;
    const { params, result, errors } = types;
    const httpRoute = {
      ...(http !== undefined && { http }),
      ...(nestedQuery && { nestedQuery: true as const }),
    };
    context.builder.addRoute(id, params, result, {
      ...(hooks.length > 0 && { hooks }),
      ...(errors.length > 0 && { errors }),
      ...httpRoute,
    });
    if (http !== undefined) checkHttpRoute(context, id, { ...httpRoute, http, params, hooks });
  }
  for (const check of context.checks) check();
  if (context.rejections.length > 0) throw new RejectionError(context.rejections);
  return context.builder.build({ unknownKeys: unknownKeys === 'reject' ? unknownKeys : undefined });
}

function providedBy(hooks: readonly (HookHandler | undefined)[]): ReadonlySet<string> {
  return new Set(hooks.flatMap((hook) => hook?.provides ?? []));
}

function readHook(context: ReadContext, hook: HookHandler, provided: ReadonlySet<string>): void {
  const { id, handler, name } = hook;
  const header = hook.header?.toLowerCase();
  const returns =
    typeof hook.returns === 'object' ? { header: hook.returns.header.toLowerCase() } : hook.returns;
  const hasResult = returns !== undefined;
  const owner = `hook '${id}'`;
  const types = hook.own
    ? readOwnHook(context, hook, owner, provided)
    : readHandler(context, { handler, owner, hasResult, provided });
  if (!types) return;
  const isRead = hasResult || hook.provides !== undefined;
  if (types.mayBeFalse && !isRead && !hook.after) {
    const text = `Hook '${id}' returns a boolean, which nothing reads: \`false\` does not reject the call.`;
    reject(context, 'MK1038', text);
  }
  const { params, result, errors } = types;
  if (header !== undefined) checkHeaderParam(context, id, params, header);
  if (typeof returns === 'object') {
    checkHeader(context, result, `The result of hook '${id}'`, returns.header);
  }
  context.builder.addHook(id, {
    ...(header !== undefined && { header }),
    ...(name !== undefined && { name }),
    ...(returns && { returns }),
    params,
    ...(hasResult && { result }),
    ...(errors.length > 0 && { errors }),
  });
}

function checkHeaderParam(context: ReadContext, id: string, params: TypeId, header: string): void {
  if (isSingleParameter(context.builder.types, params))
    return checkHeader(context, params, `The parameter of hook '${id}'`, header);
  const why = 'so it needs exactly one parameter after the context';
  reject(context, 'MK1020', `Hook '${id}' takes the header '${header}', ${why}.`);
}

/**
 * Rejects an HTTP route whose parameters do not all fit into a request, once all types are read.
 */
function checkHttpRoute(
  context: ReadContext,
  id: string,
  route: Parameters<typeof httpFormOf>[1],
): void {
  context.checks.push(() => {
    const { types, hooks } = context.builder;
    if (containsRejected(types, [route.params], context.rejected)) return;
    const form = httpFormOf({ types, hooks }, route);
    if ('fault' in form) reject(context, form.code, `Route '${id}' ${form.fault}.`);
  });
}

/** Runs once all types are read, because the type can be incomplete before. */
function checkHeader(context: ReadContext, type: TypeId, what: string, header: string): void {
  context.checks.push(() => {
    if (containsRejected(context.builder.types, [type], context.rejected)) return;
    const problem = headerProblem(context.builder.types, type, header);
    if (problem !== undefined) reject(context, 'MK1019', `${what} ${problem}.`);
  });
}

/**
 * Reads a hook with one of the router's own handlers. Its errors are declared by the function that
 * checks a credential.
 */
function readOwnHook(
  context: ReadContext,
  { header, own }: HookHandler,
  owner: string,
  provided: ReadonlySet<string>,
): HandlerTypes | undefined {
  const { builder } = context;
  const credential = {
    type: builder.add({ kind: 'string' }),
    label: 'credential',
    optional: true,
  } as const;
  const params = builder.add({ kind: 'tuple', elements: header === undefined ? [] : [credential] });
  const result = builder.add({ kind: 'undefined' });
  if (own?.checker === undefined) return { params, result, errors: [], mayBeFalse: false };
  const { checker } = own;
  const types = readHandler(context, { handler: checker, owner, hasResult: false, provided });
  if (!types) return undefined;
  return { params, result, errors: withUnauthorized(types.errors), mayBeFalse: false };
}

/** Adds the error of the hook itself. The application can also declare one with this type. */
function withUnauthorized(errors: readonly ErrorModel[]): readonly ErrorModel[] {
  if (!errors.some(({ type }) => type === 'unauthorized'))
    return [...errors, { type: 'unauthorized', statuses: [401] }];
  return errors.map((error) => {
    if (error.type !== 'unauthorized' || error.statuses === undefined) return error;
    const statuses = new Set([...error.statuses, 401]);
    return { ...error, statuses: [...statuses].sort((a, b) => a - b) };
  });
}
