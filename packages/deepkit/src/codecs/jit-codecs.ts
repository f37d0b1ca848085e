import { type CodecPiece, createCodecWriter, httpFormsOf } from '@mikrokit/types/emit';
import {
  type ApiModel,
  type HookModel,
  headerFormOf,
  type RouteModel,
  type TypeId,
} from '@mikrokit/types/model';
import * as runtime from '@mikrokit/types/runtime';
import {
  CODECS_VERSION,
  type ErrorEncoders,
  type HookCodec,
  INVALID,
  type RouteCodec,
  type RouterCodecs,
} from '@mikrokit/types/runtime';
import { decodeByModel, encodeByModel } from '@mikrokit/types/runtime/interpret';
import type { DeepkitTypesOptions } from '../deepkit-types.ts';

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

/** A codec that walks the model instead of running emitted code. */
function interpretedCodec(
  model: ApiModel,
  { params, result, errors }: RouteModel | HookModel,
): CodecFunctions {
  const encoder =
    (type: TypeId | undefined): CodecFunctions['encodeResult'] =>
    (value, maxDepth) => {
      if (type === undefined || model.types[type]?.kind === 'undefined') return undefined;
      const json = encodeByModel(model, type, value, { maxDepth });
      return json === undefined ? undefined : JSON.stringify(json);
    };
  const encoders: Record<string, ErrorEncoders[string]> = Object.create(null);
  for (const { type, data } of errors ?? []) encoders[type] = encoder(data);
  return {
    decodeParams: (list, maxDepth) => {
      const decoded = decodeByModel(model, params, list, { maxDepth });
      return decoded.ok ? (decoded.value as unknown[]) : INVALID;
    },
    encodeResult: encoder(result),
    ...(errors && { errors: encoders }),
  };
}

/** The part of a route's or hook's codec that emitted code returns. */
type CodecFunctions = Pick<RouteCodec, 'decodeParams' | 'encodeResult' | 'errors'>;

/** Runs pieces of emitted code. Each sees the declarations of all pieces before it. */
class FunctionScope {
  // A `Map`, because names come from the application's types and can be `constructor`.
  readonly #values = new Map<string, unknown>(Object.entries(runtime));
  #isForbidden = false;

  /** Writes a piece and returns its codec. `undefined` if the host forbids `new Function`. */
  run(write: () => CodecPiece): CodecFunctions | undefined {
    if (this.#isForbidden) return undefined;
    const { body, used } = write();
    const make = this.#compile(used, body);
    if (!make) return undefined;
    const [codec, declared] = make(...used.map((name) => this.#values.get(name)));
    for (const [name, value] of Object.entries(declared)) this.#values.set(name, value);
    return codec;
  }

  #compile(names: readonly string[], body: string): MakeCodec | undefined {
    try {
      return new Function(...names, body) as MakeCodec;
    } catch (error) {
      if (!(error instanceof EvalError)) throw error;
      // For good, because later pieces need the declarations of this one.
      this.#isForbidden = true;
      return undefined;
    }
  }
}

type MakeCodec = (...values: unknown[]) => [CodecFunctions, Readonly<Record<string, unknown>>];
