import type { Printer } from '../interfaces/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { typeNode } from '../model/model.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';

/** Unnamed types are truncated at this depth and at this number. Named types never grow large. */
const DEEPEST = 4;
const MOST = 200;

/** The type as TypeScript prints it, such as `User | null` or `{ id: number; }`. */
export function printType(types: Types, id: TypeId): string {
  return print(types, id, 0, { left: MOST });
}

/**
 * `updateUser(user: User): User`, for a tuple of parameters and a result. The result of a stream is
 * `AsyncIterable<Token, Usage>`.
 */
export function printSignature(
  types: Types,
  name: string,
  { params, result, item }: Signature,
): string {
  const list = printType(types, params).replace(/^\[/, '(').replace(/\]$/, ')');
  const text = result === undefined ? 'void' : printType(types, result);
  if (item === undefined) return `${name}${list}: ${text}`;
  const end = text === 'undefined' ? '' : `, ${text}`;
  return `${name}${list}: AsyncIterable<${printType(types, item)}${end}>`;
}

/** The types of a route or hook. */
interface Signature {
  readonly params: TypeId;
  readonly result?: TypeId | undefined;
  readonly item?: TypeId | undefined;
}

function print(types: Types, id: TypeId, depth: number, budget: { left: number }): string {
  const node = typeNode(types, id);
  if ('name' in node && node.name !== undefined) return node.name;
  if (depth > DEEPEST || budget.left-- <= 0) return '…';
  const printer: Printer = {
    type: (part) => print(types, part, depth + 1, budget),
    operand: (part) => {
      const text = print(types, part, depth + 1, budget);
      return needsParentheses(printedNode(types, part)) ? `(${text})` : text;
    },
    member: (part) => {
      const text = print(types, part, depth + 1, budget);
      return isIntersection(printedNode(types, part)) ? `(${text})` : text;
    },
  };
  return kindOf(node).print(node, printer);
}

/** The node whose text stands for a type: a parsed value is printed as its input. */
function printedNode(types: Types, id: TypeId): TypeNode {
  const node = typeNode(types, id);
  return node.kind === 'parsed' ? printedNode(types, node.type) : node;
}

function needsParentheses(node: TypeNode): boolean {
  if (isIntersection(node)) return true;
  if (node.kind === 'union') return node.name === undefined && node.members.length > 1;
  return (node.kind === 'array' || node.kind === 'tuple') && node.readonly === true;
}

function isIntersection(node: TypeNode): boolean {
  return node.kind === 'constrained' && node.name === undefined;
}
