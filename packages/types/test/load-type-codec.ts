import { type Codec, type CodecOptions, createCodec } from '@mikrokit/types';
import { emitTypeCodecs, typeCodecName } from '@mikrokit/types/emit';
import { createModelBuilder } from '@mikrokit/types/model';
import type { Type } from './define-types.ts';

/** The result of `createCodec` for a type, with the code that the compiler attaches to the call. */
export async function loadTypeCodec<T = unknown>(
  type: Type,
  options?: CodecOptions,
): Promise<Codec<T>> {
  const [codec] = await loadTypeCodecs([type], options);
  return codec as Codec<T>;
}

/** Loads the codecs of several types from one module. `given` are the options at run time. */
export async function loadTypeCodecs(
  types: readonly Type[],
  options?: CodecOptions,
  given = options,
): Promise<Codec<unknown>[]> {
  const builder = createModelBuilder();
  const model = builder.buildTypes(
    types.map((type) => {
      const id = type(builder);
      return options?.unknownKeys === 'reject' ? builder.close(id) : id;
    }),
  );
  const code = emitTypeCodecs(model, import.meta.resolve);
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return types.map((_, n) => createCodec<unknown>(given, module[typeCodecName(n)]));
}
