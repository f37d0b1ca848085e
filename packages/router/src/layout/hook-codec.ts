import type { HookCodec, RouterCodecs } from '@mikrokit/types/runtime';
import type { FlatHook } from '../definition/flatten-routes.ts';

/** The codec of a hook; throws when the compiler has not seen that hook, or has seen another way for its values. */
export function hookCodecOf(codecs: RouterCodecs, { id, definition }: FlatHook): HookCodec {
  const codec = Object.hasOwn(codecs.hooks, id) ? codecs.hooks[id] : undefined;
  const { header, returns } = definition;
  const wayOut = typeof returns === 'object' ? 'header' : returns;
  const isAsCompiled =
    codec !== undefined &&
    (codec.header === undefined) === (header === undefined) &&
    codec.returns === wayOut;
  if (isAsCompiled) return codec;
  throw new Error(
    `createRouter: hook ${JSON.stringify(id)} was not compiled as it is. Write it as hook({ … }) where the compiler can see it ` +
      '(in the object given to createRouter or a constant it names), then compile again.',
  );
}
