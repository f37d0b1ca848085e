import { type CodecPiece, createCodecWriter, httpFormsOf } from '@mikrokit/types/emit';
import {
  type ApiModel,
  type HookModel,
  headerFormOf,
  type RouteModel,
} from '@mikrokit/types/model';
import {
  CODECS_VERSION,
  type ErrorEncoders,
  type HookCodec,
  type RouteCodec,
  type RouterCodecs,
} from '@mikrokit/types/runtime';
import type { DeepkitTypesOptions } from '../deepkit-types.ts';
import { type CodecFunctions, FunctionScope } from './function-scope.ts';
import { interpretedCodec } from './interpreted-codec.ts';

/** The options of `deepkitTypes`, with their defaults. */
type JitOptions = Required<Pick<DeepkitTypesOptions, 'eager'>> &
  Record<'http', DeepkitTypesOptions['http']>;

/**
 * The codecs of an API. Each is compiled on first use, or at once if `eager`. Shared functions are
 * compiled once. If the host forbids `new Function`, as Workers do, types are interpreted instead.
 */
export function createJitCodecs(model: ApiModel, { eager, http }: JitOptions): RouterCodecs {
  const writer = createCodecWriter(model);
  const scope = new FunctionScope();
  const compiles: (() => void)[] = [];
  const lazyCodec = <Properties extends object>(
    handler: RouteModel | HookModel,
    properties: Properties,
    write: () => CodecPiece,
  ): Properties & CodecFunctions => {
    const codec = Object.assign(
      properties,
      compileOnFirstCall(handler, () => compile()),
    );
    const encoders = codec.errors;
    const compile = (): CodecFunctions => {
      const { decodeParams, encodeResult, errors } =
        scope.run(write) ?? interpretedCodec(model, handler);
      Object.assign(encoders ?? {}, errors);
      return Object.assign(codec, { decodeParams, encodeResult });
    };
    compiles.push(compile);
    return codec;
  };
  const routes: Record<string, RouteCodec> = Object.create(null);
  const hooks: Record<string, HookCodec> = Object.create(null);
  for (const [id, route] of Object.entries(model.routes)) {
    routes[id] = lazyCodec(route, { contract: route.contract }, () => writer.route(id));
  }
  for (const [id, hook] of Object.entries(model.hooks)) {
    hooks[id] = lazyCodec(hook, headerPropertiesOf(model, hook), () => writer.hook(id));
  }
  if (eager) for (const compile of compiles) compile();
  return {
    version: CODECS_VERSION,
    model: JSON.stringify(model),
    ...(model.unknownKeys && { unknownKeys: model.unknownKeys }),
    routes,
    hooks,
    ...(http !== undefined && { http: http(Object.fromEntries(httpFormsOf(model))) }),
  };
}

/** The properties of a hook's codec that the router reads when it starts: whether its values travel in headers. */
function headerPropertiesOf(model: ApiModel, { params, header, returns }: HookModel) {
  const form = header === undefined ? undefined : headerFormOf(model.types, params);
  if (form && 'fault' in form) throw new Error(`A header cannot carry its type: ${form.fault}`);
  return {
    ...(form && { header: form }),
    ...(returns && { returns: returns === 'body' ? ('body' as const) : ('header' as const) }),
  };
}

/** Functions that compile the codec on the first call. `compile` replaces them, so that later calls are direct. */
function compileOnFirstCall(
  { errors }: RouteModel | HookModel,
  compile: () => CodecFunctions,
): CodecFunctions {
  const encoders: Record<string, ErrorEncoders[string]> = Object.create(null);
  for (const { type } of errors ?? []) {
    encoders[type] = (value, depth) => compile().errors?.[type]?.(value, depth);
  }
  return {
    decodeParams: (params, depth) => compile().decodeParams(params, depth),
    encodeResult: (value, depth) => compile().encodeResult(value, depth),
    ...(errors && { errors: encoders }),
  };
}
