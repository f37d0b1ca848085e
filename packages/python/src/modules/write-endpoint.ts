import { callOf, type Expression, printStatement, subscript, unionOf } from '../expression.ts';
import { toConstantCase } from '../names/python-name.ts';
import { docstring, quote } from '../python-text.ts';
import type { PythonRoute, ResultForm, RouteParameter } from '../routes/route-group.ts';

/** The name of a route's endpoint in its module. */
export function endpointName({ name }: PythonRoute): string {
  return toConstantCase(name);
}

/** The classes of a call and its endpoint, by the result. */
const CLASSES: Readonly<Record<ResultForm, { readonly call: string; readonly endpoint: string }>> =
  {
    value: { call: 'generated.Call', endpoint: 'generated.Endpoint' },
    stream: { call: 'generated.StreamCall', endpoint: 'generated.StreamEndpoint' },
    detached: { call: 'generated.StreamCall', endpoint: 'generated.StreamEndpoint' },
    file: { call: 'generated.FileCall', endpoint: 'generated.FileEndpoint' },
  };

/** A function with the parameters and types of a route, and its endpoint. */
export function writeEndpoint(endpoint: PythonRoute): string {
  const { id, name, route, params, form, files, mediaTypes, item, result, errors, hookFields } =
    endpoint;
  const failure = unionOf(errors.map((error) => `errors.${error.name}`));
  const { call, endpoint: plainClass } = CLASSES[form];
  const isHooked = hasHookParams(endpoint);
  const endpointClass = isHooked ? 'generated.HookedEndpoint' : plainClass;
  const success = form === 'file' ? [] : item === undefined ? [result] : [item, result];
  const returns = subscript(call, [...success, failure]);
  const doc = docstring(describe(route), '    ');
  const passed = params.map((param) => (param.kind === 'rest' ? `*${param.name}` : param.name));
  const options: Expression[] = [
    quote(id),
    quote(route.path),
    `_${name}`,
    ...(isHooked ? [`_${name}_hooks`] : []),
    `contract=${quote(route.contract)}`,
    ...(route.methods.includes('GET') ? ['query=True'] : []),
    ...(route.idempotent ? ['idempotent=True'] : []),
    ...(route.resumable ? ['resumable=True'] : []),
    ...(route.idempotencyKey ? ['idempotency_key=True'] : []),
    ...(files ? [`files=${quote(files)}`] : []),
    ...(mediaTypes ? [subscript('media_types=', mediaTypes.map(quote))] : []),
    ...(hookFields.length > 0 ? [subscript('hooks=', hookFields.map(quote))] : []),
  ];
  const head = writeHead(`def _${name}`, params, returns);
  const made = printStatement('    return ', callOf(call, passed), { after: '\n' });
  const constant = `${endpointName(endpoint)} = `;
  return (
    `\n\n${head}${doc}${made}` +
    (isHooked ? writeHookFunction(endpoint) : '') +
    `\n\n${printStatement(constant, callOf(endpointClass, options), { after: '\n' })}`
  );
}

/** Whether calls of a route may have parameters of hooks: streams and files have none. */
export function hasHookParams({ form, files, hookParams }: PythonRoute): boolean {
  return form === 'value' && files === undefined && hookParams.length > 0;
}

/** A function with the parameters of hooks. */
function writeHookFunction({ name, hookParams }: PythonRoute): string {
  const params = hookParams.map(({ name: param, type }) => {
    const optional = unionOf([type, 'msgspec.UnsetType']);
    return { name: param, type: optional, kind: 'optional' } as const;
  });
  const head = writeHead(`def _${name}_hooks`, params, 'generated.HookParams');
  const fields = hookParams.map(({ field, name: param }) => `${quote(field)}: ${param}`);
  const made = callOf('generated.HookParams', [{ head: '', brackets: '{}', parts: fields }]);
  return `\n\n${head}${printStatement('    return ', made, { after: '\n' })}`;
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

function describe({ description, deprecated }: PythonRoute['route']): string {
  return [deprecated ? 'Deprecated.' : '', description ?? ''].filter(Boolean).join('\n\n');
}
