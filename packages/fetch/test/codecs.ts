import { type Codec, createCodec } from '@mikrokit/types';

export const required: Codec<{ readonly a: string }> = createCodec<{ readonly a: string }>();
export const optional: Codec<{ readonly a: string } | undefined> = createCodec<
  { readonly a: string } | undefined
>();
