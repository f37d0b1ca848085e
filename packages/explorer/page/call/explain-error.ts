import type { RpcError } from '@mikrokit/client';
import type { ApiDocument } from '@mikrokit/router/protocol';
import { bareType, type RouteDocument } from '../api.ts';
import { ERROR_EXPLANATIONS } from './error-explanations.ts';
import { bodyHooksOf, headersOf } from './route-hooks.ts';

/** An error that a route or a hook declares in its result. */
interface DeclaredError {
  /** `This route`, or the hook. */
  readonly owner: string;
  readonly type: string;
  /** The type of its data. */
  readonly data?: string;
}

/** The declaration of an error. `undefined` if neither the route nor its hooks declare it. */
export function declarationOf(
  { hooks }: ApiDocument,
  route: RouteDocument,
  { type }: Pick<RpcError, 'type'>,
): DeclaredError | undefined {
  const ofRoute = (route.errors ?? []).map((error) => ({ owner: 'This route', ...error }));
  const ofHooks = (route.hooks ?? []).flatMap((id) =>
    (hooks[id]?.errors ?? []).map((error) => ({ owner: `The hook ${id}`, ...error })),
  );
  return [...ofRoute, ...ofHooks].find((declared) => declared.type === type);
}

/** The meaning of an error, and what to do about it, in sentences. */
export function explainError(
  api: ApiDocument,
  route: RouteDocument,
  error: RpcError,
): readonly string[] {
  return [meaningOf(api, route, error), ...adviceOnAccess(api, route, error)];
}

function meaningOf(api: ApiDocument, route: RouteDocument, error: RpcError): string {
  const declared = declarationOf(api, route, error);
  if (declared !== undefined) return `${declared.owner} declares it.${dataOf(api, declared)}`;
  const { type } = error;
  if (Object.hasOwn(ERROR_EXPLANATIONS, type)) return ERROR_EXPLANATIONS[type] as string;
  return 'Neither the route nor its hooks declare it, so the types of clients do not include it.';
}

/**
 * ` Its data is of the type Missing: Where it was looked for.` Empty for data without a named type.
 */
function dataOf({ types }: ApiDocument, { data }: DeclaredError): string {
  const node = data === undefined ? undefined : bareType(types, data);
  if (node?.kind !== 'object' || node.name === undefined) return '';
  const { name, description } = node;
  return ` Its data is of the type ${name}${description === undefined ? '.' : `: ${description}`}`;
}

/** Where to enter the credentials that a rejected call lacked. */
function adviceOnAccess(
  api: ApiDocument,
  route: RouteDocument,
  { status }: RpcError,
): readonly string[] {
  if (status !== 401 && status !== 403) return [];
  const headers = headersOf(api, route);
  const hooks = bodyHooksOf(api, route);
  const locations = [
    ...(headers.length === 0 ? [] : [`the header ${headers.join(', ')} under Authorize`]),
    ...(hooks.length === 0 ? [] : [`the parameters of the hook ${hooks.join(', ')}`]),
  ];
  const problem =
    status === 401 ? 'The server does not know who you are.' : 'You are not allowed to do this.';
  if (locations.length === 0)
    return [`${problem} No hook of this route reads a header or parameters: the handler decides.`];
  return [`${problem} Check ${locations.join(' and ')}.`];
}
