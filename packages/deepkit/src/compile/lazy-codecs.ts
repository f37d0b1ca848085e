import { type CodecPiece, createCodecWriter } from '@mikrokit/types/emit';
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
import { FunctionScope } from './function-scope.ts';
import { interpretedCodec } from './interpreted-codec.ts';

/** What a codec does, apart from what is known of it without any code. */
export type CodecFunctions = Pick<RouteCodec, 'decodeParams' | 'encodeResult' | 'errors'>;

/**
 * The codecs of an API, each compiled when it is first used; what several share is compiled once. With `eager` all are
 * compiled now. Where the host forbids to make code from text, as Workers do, types are interpreted instead.
 */
export function createLazyCodecs(
  model: ApiModel,
  { eager }: { readonly eager: boolean },
): RouterCodecs {
  const writer = createCodecWriter(model);
  const scope = new FunctionScope();
  const compiles: (() => void)[] = [];
  const lazyCodec = <Known extends object>(
    handler: RouteModel | HookModel,
    known: Known,
    write: () => CodecPiece,
  ): Known & CodecFunctions => {
    const codec = Object.assign(
      known,
      compiledOnCall(handler, () => compile()),
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
    hooks[id] = lazyCodec(hook, wayOf(model, hook), () => writer.hook(id));
  }
  if (eager) for (const compile of compiles) compile();
  return {
    version: CODECS_VERSION,
    model: JSON.stringify(model),
    ...(model.unknownKeys && { unknownKeys: model.unknownKeys }),
    routes,
    hooks,
  };
}

/** How a hook's values travel, which the router asks when it starts. */
function wayOf(model: ApiModel, { params, header, returns }: HookModel) {
  const form = header === undefined ? undefined : headerFormOf(model.types, params);
  if (form && 'fault' in form) throw new Error(`A header cannot carry its type: ${form.fault}`);
  return {
    ...(form && { header: form }),
    ...(returns && { returns: returns === 'body' ? ('body' as const) : ('header' as const) }),
  };
}

/** Functions that compile those that will stand in their place, so that later calls take no detour. */
function compiledOnCall(
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
