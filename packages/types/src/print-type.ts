import type { Printer } from './kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { type TypeId, type Types, typeNode } from './model.ts';

/** Types written in place are cut off at this depth; those with names never get deep. */
const DEEPEST = 4;

/** The type in TypeScript's own spelling, such as `User | null` or `{ id: number; }`. */
export function printType(types: Types, id: TypeId): string {
  return print(types, id, 0);
}

function print(types: Types, id: TypeId, depth: number): string {
  const node = typeNode(types, id);
  if ('name' in node && node.name !== undefined) return node.name;
  if (depth > DEEPEST) return '…';
  const printer: Printer = {
    type: (part) => print(types, part, depth + 1),
    operand: (part) => {
      const text = print(types, part, depth + 1);
      return typeNode(types, part).kind === 'union' && text.includes(' | ') ? `(${text})` : text;
    },
  };
  return kindOf(node).print(node, printer);
}
