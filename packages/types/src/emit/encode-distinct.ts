import type { TypeId } from '../model.ts';
import { type Code, js } from './code.ts';
import type { Emit } from './kind-emitter.ts';

/**
 * Encodes the keys of a Map or the elements of a Set. Two that differ are written differently, but for `unknown` ones:
 * `undefined` and `null`. Those are compared as they are written; `before` goes above the loop.
 */
export function encodeDistinct(emit: Emit, id: TypeId, depth: Code) {
  const isUnknown = emit.wire(id).some((wire) => wire.json === 'any');
  const encode = (part: Code) => {
    const text = emit.encode(id)(part, depth);
    return isUnknown ? js`${emit.helper('encodeOnce')}(${text}, seen)` : text;
  };
  return { before: isUnknown ? [js`const seen = new Set();`] : [], encode };
}
