import { emitRouterCodecs } from '@mikrokit/types/emit';
import { type ApiModel, createModelBuilder } from '@mikrokit/types/model';
import { INVALID, type Issue, type RouterCodecs } from '@mikrokit/types/runtime';
import { explainParams } from '@mikrokit/types/runtime/explain';
import { decodeByModel, encodeByModel } from '@mikrokit/types/runtime/interpret';
import { labelled, type Type, tuple } from './define-types.ts';

const MAX_DEPTH = 20;

/** The codec of one type, made of the module that is emitted for an API. */
export interface Codec {
  /** The decoded value, in a list of one; `undefined` if rejected. */
  readonly decode: (json: unknown, maxDepth?: number) => [unknown] | undefined;
  readonly explain: (json: unknown, maxDepth?: number) => Issue[];
  readonly encode: (value: unknown, maxDepth?: number) => string | undefined;
  /** Without emitted code, by walking the model. */
  readonly interpreted: Pick<Codec, 'decode' | 'encode'>;
  readonly model: ApiModel;
}

/** Runs the emitted code for each type, as the parameter `value` and the result of a route. */
export async function loadCodecs(types: readonly Type[], unknownKeys?: 'reject'): Promise<Codec[]> {
  const builder = createModelBuilder();
  for (const [i, type] of types.entries()) {
    builder.addRoute(`route${i}`, tuple(labelled('value', type))(builder), type(builder));
  }
  const { routes, model: text } = await importCodecs(builder.build({ unknownKeys }));
  const model = JSON.parse(text as string) as ApiModel;
  return types.map((_, i) => {
    const id = `route${i}`;
    const codec = routes[id]!;
    return {
      decode: (json, maxDepth = MAX_DEPTH) => {
        const decoded = codec.decodeParams([json], maxDepth);
        return decoded === INVALID ? undefined : (decoded as [unknown]);
      },
      explain: (json, maxDepth = MAX_DEPTH) => explainParams(model, id, [json], { maxDepth }),
      encode: (value, maxDepth = MAX_DEPTH) => codec.encodeResult(value, maxDepth),
      interpreted: interpret(model, id),
      model,
    };
  });
}

function interpret(model: ApiModel, id: string): Codec['interpreted'] {
  const { params, result } = model.routes[id]!;
  return {
    decode: (json, maxDepth = MAX_DEPTH) => {
      const decoded = decodeByModel(model, params, [json], { maxDepth });
      return decoded.ok ? (decoded.value as [unknown]) : undefined;
    },
    encode: (value, maxDepth = MAX_DEPTH) =>
      JSON.stringify(encodeByModel(model, result, value, { maxDepth })),
  };
}

/** {@link loadCodecs} for a single type. */
export async function loadCodec(type: Type, unknownKeys?: 'reject'): Promise<Codec> {
  const [codec] = await loadCodecs([type], unknownKeys);
  return codec!;
}

/** Imports the module that is emitted for a model. */
export async function importCodecs(model: ApiModel): Promise<RouterCodecs> {
  const code = emitRouterCodecs(model, import.meta.resolve('@mikrokit/types/runtime')).replace(
    /from "(@mikrokit\/router\/.+)"/g,
    (_, module) => `from ${JSON.stringify(import.meta.resolve(module))}`,
  );
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.codecs;
}
