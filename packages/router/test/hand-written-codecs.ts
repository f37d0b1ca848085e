import {
  CODECS_VERSION,
  type HeaderForm,
  type HookCodec,
  INVALID,
  type RouterCodecs,
} from '@mikrokit/types/runtime';

export type ParameterType = 'number' | 'string' | 'date' | 'unknown';

/** By route id: the name and type of each parameter. */
export type Parameters = Readonly<Record<string, Readonly<Record<string, ParameterType>>>>;

const decoders: Readonly<Record<ParameterType, (value: unknown) => unknown>> = {
  number: (value) => (Number.isFinite(value) ? value : undefined),
  string: (value) => (typeof value === 'string' ? value : undefined),
  date: (value) => (typeof value === 'string' && value.endsWith('Z') ? new Date(value) : undefined),
  unknown: (value) => value,
};

/** A hook as the compiler would have read it. */
export interface HandWrittenHook {
  readonly params?: Readonly<Record<string, ParameterType>>;
  readonly header?: HeaderForm;
  readonly returns?: 'body' | 'header';
}

/** The codecs that the compiler would attach for routes with these parameters; results are written as any JSON. */
export function handWrittenCodecs(
  parameters: Parameters,
  hooks: Readonly<Record<string, HandWrittenHook>> = {},
): RouterCodecs {
  const routes: Record<string, RouterCodecs['routes'][string]> = Object.create(null);
  const modelRoutes: Record<string, object> = {};
  const types: Record<string, object> = {};
  for (const type of Object.keys(decoders)) types[type] = { kind: type };
  for (const [id, named] of Object.entries(parameters)) {
    const list = Object.entries(named);
    types[id] = { kind: 'tuple', elements: list.map(([label, type]) => ({ label, type })) };
    const signature = `(${list.map(([label, type]) => `${label}: ${type}`).join(', ')}) => unknown`;
    modelRoutes[id] = { params: id, result: 'unknown', signature, contract: `${id} 1` };
    routes[id] = {
      contract: `${id} 1`,
      decodeParams: (given) => decodeList(given, list),
      encodeResult,
    };
  }
  const hookCodecs: Record<string, HookCodec> = Object.create(null);
  const modelHooks: Record<string, object> = {};
  for (const [id, { params = {}, header, returns }] of Object.entries(hooks)) {
    const list = Object.entries(params);
    types[id] = { kind: 'tuple', elements: list.map(([label, type]) => ({ label, type })) };
    modelHooks[id] = { params: id, ...(returns && { result: 'unknown' }), signature: `${id}()` };
    hookCodecs[id] = {
      decodeParams: (given) => decodeList(given, list),
      ...(header && { header }),
      ...(returns && { returns, encodeResult }),
    };
  }
  const model = { version: 1, routes: modelRoutes, hooks: modelHooks, types };
  return { version: CODECS_VERSION, model: JSON.stringify(model), routes, hooks: hookCodecs };
}

function decodeList(given: readonly unknown[], list: readonly [string, ParameterType][]) {
  if (given.length !== list.length) return INVALID;
  const decoded = list.map(([, type], index) => decoders[type](given[index]));
  return decoded.includes(undefined) ? INVALID : decoded;
}

function encodeResult(value: unknown): string | undefined {
  if (typeof value === 'function') throw new TypeError('a function is no result: secret');
  return JSON.stringify(value);
}
