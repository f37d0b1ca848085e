import { type Codec, type CodecOptions, createCodec } from '@mikrokit/types';
import { emitTypeCodecs, typeCodecName } from '@mikrokit/types/emit';
import {
  createModelBuilder,
  type FinishedTypes,
  type TypeId,
  type Types,
} from '@mikrokit/types/model';
import { decodeByModel, encodeByModel } from '@mikrokit/types/runtime/interpret';
import type { Type } from './define-types.ts';

/** Everything that reads and writes values of one type. */
export interface LoadedSample {
  readonly codec: (maxDepth: number) => Codec<unknown>;
  readonly types: Types;
  readonly id: TypeId;
  /** Without emitted code. */
  readonly interpreted: {
    readonly decode: (json: unknown, maxDepth: number) => ReturnType<typeof decodeByModel>;
    readonly encode: (value: unknown, maxDepth?: number) => unknown;
  };
}

export type UnknownKeys = NonNullable<CodecOptions['unknownKeys']>;

/** Emits the code for a type and imports it. */
export async function loadSample(type: Type, unknownKeys: UnknownKeys): Promise<LoadedSample> {
  const model = modelOf(type, unknownKeys);
  const code = emitTypeCodecs(model, import.meta.resolve);
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { types } = model;
  const id = model.ids[0] as TypeId;
  return {
    codec: (maxDepth) => createCodec<unknown>({ maxDepth, unknownKeys }, module[typeCodecName(0)]),
    types,
    id,
    interpreted: {
      decode: (json, maxDepth) => decodeByModel({ types }, id, json, { maxDepth }),
      encode: (value, maxDepth) => encodeByModel({ types }, id, value, { maxDepth }),
    },
  };
}

/** The model of one type, whose objects take no keys of others where these are rejected. */
export function modelOf(type: Type, unknownKeys: UnknownKeys): FinishedTypes {
  const builder = createModelBuilder();
  const id = type(builder);
  return builder.buildTypes([unknownKeys === 'reject' ? builder.close(id) : id]);
}
