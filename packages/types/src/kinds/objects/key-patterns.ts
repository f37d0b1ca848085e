import { type Code, js } from '../../code/code.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import { typeNode } from '../../model/model.ts';
import type { TypeId } from '../../model/nodes.ts';

/** Whether a numeric index signature covers `key`. A function, because bundlers could not drop a constant from servers. */
export const isNumeric = () => js`String(Number(key)) === key`;

/** Whether a pattern index signature covers `key`. */
export function emitIsOfPattern(emit: Emit, key: TypeId): Code {
  const node = typeNode(emit.types, key);
  if (node.kind === 'number') return isNumeric();
  if (node.kind === 'constrained' && typeNode(emit.types, node.type).kind === 'number') {
    return js`(${isNumeric()} && ${emit.test(key)(js`Number(key)`, js`${0}`)})`;
  }
  return emit.test(key)(js`key`, js`${0}`); // unused depth: a text does not nest
}
