import type { ApiDocument } from '@mikrokit/router/protocol';
import {
  CLIENT_CODECS_VERSION,
  type ClientCodecs,
  type ClientHookCodec,
  type ClientHttpCodec,
  type ClientRouteCodec,
  type ErrorDecoders,
  INVALID,
  isForBrowser,
  readHeader,
  rejectJson,
} from '@mikrokit/types/runtime';
import {
  decodeByModel,
  encodeByModel,
  receivedItemOf,
  routeFilesOf,
} from '@mikrokit/types/runtime/interpret';

type HookModel = ApiDocument['hooks'][string];

/**
 * Codecs that interpret an API's type model instead of running emitted code. Slower, but their size
 * does not grow with the API.
 */
export function interpretedCodecs(document: ApiDocument): ClientCodecs {
  const routes: Record<string, ClientRouteCodec> = Object.create(null);
  const httpRoutes: Record<string, ClientHttpCodec> = Object.create(null);
  const hooks: Record<string, ClientHookCodec> = Object.create(null);
  for (const [id, route] of Object.entries(document.routes)) {
    const { path, methods, contract, idempotent, resumable, detached } = route;
    const { params, result, item, errors } = route;
    const codec: ClientRouteCodec = {
      path,
      contract,
      ...paramsEncoder(document, route),
      decodeResult: decoderOf(document, result),
      ...(methods.includes('GET') && { query: true }),
      ...(idempotent && { idempotent }),
      ...(resumable && { resumable }),
      ...(detached && { detached }),
      ...(item !== undefined && { decodeItem: decoderOf(document, item) }),
      ...(route.hooks && { hooks: route.hooks }),
      ...(errors && { errors: errorDecoders(document, errors) }),
    };
    if (methods.length > 0 || route.http === undefined) routes[id] = codec;
    else httpRoutes[id] = toHttpCodec(document, codec, { http: route.http, params });
  }
  for (const [id, hook] of Object.entries(document.hooks))
    hooks[id] = toHookCodec(document, id, hook);
  return { version: CLIENT_CODECS_VERSION, routes, httpRoutes, hooks };
}

function toHttpCodec(
  { types }: ApiDocument,
  codec: ClientRouteCodec,
  { http, params }: { readonly http: string; readonly params: string },
): ClientHttpCodec {
  const node = types[params];
  const names = node?.kind === 'tuple' ? node.elements.map(({ label = null }) => label) : [];
  // These methods only read: RFC 9110 section 9.2.1.
  const onlyReads = /^(?:GET|HEAD) /.test(http);
  return { ...codec, ...(onlyReads && { idempotent: true }), http, names };
}

function paramsEncoder(
  document: ApiDocument,
  route: ApiDocument['routes'][string],
): Pick<ClientRouteCodec, 'encodeParams' | 'encodeKeyed' | 'files'> {
  const encodeParams = encoderOf(document, route.params);
  const files = routeFilesOf(document.types, route);
  if (route.idempotencyKey) return { encodeParams: rejectJson, encodeKeyed: encodeParams };
  if (files === undefined) return { encodeParams };
  const item = receivedItemOf(document.types, route);
  const encodeItem = item === undefined ? undefined : encoderOf(document, item);
  return {
    encodeParams: rejectJson,
    files: { ...files, encodeParams, ...(encodeItem && { encodeItem }) },
  };
}

function toHookCodec(document: ApiDocument, id: string, hook: HookModel): ClientHookCodec {
  const { name = id, params, header, errors } = hook;
  return {
    field: name,
    encodeParams: encoderOf(document, params),
    ...(header !== undefined && { header }),
    ...hookResultCodec(document, hook),
    ...(errors && { errors: errorDecoders(document, errors) }),
  };
}

function hookResultCodec(
  document: ApiDocument,
  { returns, result }: HookModel,
): Pick<ClientHookCodec, 'resultHeader' | 'decodeResult'> {
  if (returns === undefined || result === undefined || isForBrowser(returns)) return {};
  if (returns === 'body') return { decodeResult: decoderOf(document, result) };
  const { header } = returns;
  return { resultHeader: header, decodeResult: headerDecoder(document, result, decoderOf) };
}

function encoderOf(
  document: ApiDocument,
  type: string,
): (value: unknown, maxDepth: number) => string {
  return (value, maxDepth) =>
    JSON.stringify(encodeByModel(document, type, value, { maxDepth, keepUnknownKeys: true }));
}

function decoderOf(document: ApiDocument, type: string): ClientRouteCodec['decodeResult'] {
  return (json, maxDepth) => {
    try {
      const decoded = decodeByModel(document, type, json, { maxDepth });
      return decoded.ok ? decoded.value : INVALID;
    } catch {
      // The description lacks a type that it refers to.
      return INVALID;
    }
  };
}

function errorDecoders(
  document: ApiDocument,
  errors: NonNullable<HookModel['errors']>,
): ErrorDecoders {
  const decoders: Record<string, ClientRouteCodec['decodeResult']> = Object.create(null);
  for (const { type, data } of errors) {
    decoders[type] =
      data === undefined
        ? (json) => (json === undefined ? undefined : INVALID)
        : decoderOf(document, data);
  }
  return decoders;
}

type Decoder = ClientRouteCodec['decodeResult'];

/**
 * Reads a hook's result from a header. The compiler rejects types with ambiguous text, so the first
 * candidate of the right type is the only one.
 */
function headerDecoder(
  document: ApiDocument,
  result: string,
  decoderOf: (document: ApiDocument, type: string) => Decoder,
): Decoder {
  const element = elementOf(document.types, result);
  const decode = decoderOf(document, result);
  const decodeElement = decoderOf(document, element ?? result);
  const read = (text: unknown) =>
    candidates(text).find((candidate) => decodeElement(candidate, 0) !== INVALID) ?? text;
  return (text) => {
    if (element === undefined) return decode(read(text), 0);
    const [texts] = readHeader({ list: true }, text as string) as [readonly string[]];
    return decode(texts.map(read), 0);
  };
}

/** `'1'` → `['1', 1, '1']`: the text itself, as a number, and as a boolean. */
function candidates(text: unknown): readonly unknown[] {
  const [number] = readHeader({ number: true }, text as string);
  return [text, number, text === 'true' || (text === 'false' ? false : text)];
}

/** The type of a list's elements, which can be optional. `undefined` for a single value. */
function elementOf(types: ApiDocument['types'], id: string): string | undefined {
  const node = types[id];
  if (node?.kind === 'array' || node?.kind === 'set') return node.element;
  if (node?.kind === 'constrained') return elementOf(types, node.type);
  if (node?.kind !== 'union') return undefined;
  const [value, ...others] = node.members.filter((member) => types[member]?.kind !== 'undefined');
  return value !== undefined && others.length === 0 ? elementOf(types, value) : undefined;
}
