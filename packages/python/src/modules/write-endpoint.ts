import {
  callOf,
  type Expression,
  flatten,
  printStatement,
  subscript,
  unionOf,
} from '../expression.ts';
import { docstring, docTextOf, quote } from '../python-text.ts';
import type { PythonRoute, ResultForm, RouteHooks, RouteParameter } from '../routes/route-group.ts';

/** The name of a route's endpoint in its module: `GET` for `get`, and `GET_` for `get_`. */
export function endpointName({ name }: PythonRoute): string {
  return name.toUpperCase();
}

/** The name of its hooks there. */
export function hooksName(route: PythonRoute): string {
  return `${endpointName(route)}_HOOKS`;
}

/** The classes of a call and its endpoint, by the result. */
const CLASSES: Readonly<Record<ResultForm, { readonly call: string; readonly endpoint: string }>> =
  {
    value: { call: 'generated.Call', endpoint: 'generated.Endpoint' },
    stream: { call: 'generated.StreamCall', endpoint: 'generated.StreamEndpoint' },
    detached: { call: 'generated.StreamCall', endpoint: 'generated.StreamEndpoint' },
    file: { call: 'generated.FileCall', endpoint: 'generated.FileEndpoint' },
  };

/** The endpoints of a group. For mocks, which read parameters by their types, an integer is no float, as Ruff takes it. */
export function writeEndpoints(routes: Iterable<PythonRoute>): string {
  const all = [...routes];
  const isMixed = all.some(({ params, hooks }) =>
    [...params, ...(hooks?.params ?? [])].some(({ type }) => {
      const members = flatten(type);
      return members.includes('int') && members.includes('float');
    }),
  );
  return (isMixed ? '\n# ruff: noqa: PYI041\n' : '') + all.map(writeEndpoint).join('');
}

/** A function with the parameters and types of a route, and its endpoint. */
function writeEndpoint(endpoint: PythonRoute): string {
  const {
    id,
    name,
    route,
    params,
    httpRoute,
    form,
    files,
    mediaTypes,
    item,
    result,
    errors,
    hooks,
    hookFields,
  } = endpoint;
  const failure = unionOf(errors.map((error) => `errors.${error.name}`));
  const { call, endpoint: endpointClass } = CLASSES[form];
  const success = form === 'file' ? [] : item === undefined ? [result] : [item, result];
  const returns = subscript(call, [...success, failure]);
  const doc = docstring(docTextOf(route), '    ');
  const passed = params.map((param) => (param.kind === 'rest' ? `*${param.name}` : param.name));
  const options: Expression[] = [
    quote(id),
    quote(route.path),
    `_${name}`,
    `contract=${quote(route.contract)}`,
    ...(onlyReads(endpoint) ? ['query=True'] : []),
    ...(route.idempotent ? ['idempotent=True'] : []),
    ...(route.resumable ? ['resumable=True'] : []),
    ...(route.idempotencyKey ? ['idempotency_key=True'] : []),
    ...(httpRoute
      ? [`http=${quote(httpRoute.http)}`, subscript('names=', httpRoute.names.map(quote))]
      : []),
    ...(files ? [`files=${quote(files)}`] : []),
    ...(mediaTypes ? [subscript('media_types=', mediaTypes.map(quote))] : []),
    ...(hookFields.length > 0 ? [subscript('hooks=', hookFields.map(quote))] : []),
  ];
  const head = writeHead(`def _${name}`, params, returns);
  const made = printStatement('    return ', callOf(call, passed), { after: '\n' });
  const constant = `${endpointName(endpoint)} = `;
  return (
    `\n\n${head}${doc}${made}` +
    `\n\n${printStatement(constant, callOf(endpointClass, options), { after: '\n' })}` +
    (hooks ? writeHooks(endpoint, hooks) : '')
  );
}

/** Whether it is called by GET, by RPC or by its HTTP path. */
function onlyReads({ route, httpRoute }: PythonRoute): boolean {
  return httpRoute ? httpRoute.http.startsWith('GET ') : route.methods.includes('GET');
}

/**
 * The function with the parameters of hooks, and the constant it is assigned to: `REMOVE_HOOKS`.
 */
function writeHooks(route: PythonRoute, { params, results, resultType }: RouteHooks): string {
  const optional = params.map(({ name, type }) => {
    return { name, type: unionOf([type, 'msgspec.UnsetType']), kind: 'optional' } as const;
  });
  const returns = subscript('generated.HookParams', [resultType]);
  const head = writeHead(`def _${route.name}_hooks`, optional, returns);
  const fields = params.map(({ field, name }) => `${quote(field)}: ${name}`);
  const made = callOf('generated.HookParams', [braces('', fields)]);
  const locations = results.map(
    ({ field, header }) => `${quote(field)}: ${header === undefined ? 'None' : quote(header)}`,
  );
  const hooks = callOf('generated.Hooks', [
    `_${route.name}_hooks`,
    ...(locations.length > 0 ? [braces('results=', locations)] : []),
  ]);
  return (
    `\n\n${head}${printStatement('    return ', made, { after: '\n' })}` +
    `\n\n${printStatement(`${hooksName(route)} = `, hooks, { after: '\n' })}`
  );
}

function braces(head: string, parts: readonly string[]): Expression {
  return { head, brackets: '{}', parts };
}

/** `def _get(slug: str) -> generated.Call[…]:`, with a parameter in each line if that is too long. */
function writeHead(name: string, params: readonly RouteParameter[], returns: Expression): string {
  const written = params.map(({ name: param, type, kind }) => {
    if (kind === 'rest') return [`*${param}: `, type, ''] as const;
    return [`${param}: `, type, kind === 'optional' ? ' = msgspec.UNSET' : ''] as const;
  });
  const flat = written.map(([before, type, after]) => printStatement(before, type, { after }));
  const line = printStatement(`${name}(${flat.join(', ')}) -> `, returns, { after: ':' });
  if (written.length === 0 || (!line.includes('\n') && line.length <= 88)) return `${line}\n`;
  const lines = written.map(
    ([before, type, after]) => `${printStatement(`    ${before}`, type, { after: `${after},` })}\n`,
  );
  return `${name}(\n${lines.join('')}${printStatement(') -> ', returns, { after: ':\n' })}`;
}
