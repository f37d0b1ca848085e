import { type Code, join, js } from '../../code/code.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import { bareNode, typeNode } from '../../model/model.ts';
import type { TypeId, Types } from '../../model/nodes.ts';

/** The values of a type with only a few. */
export type Literals = readonly (string | number | boolean | null)[];

/** The only values of a type, if it is a literal, an enum, boolean, null, or a union of such. */
export function literalValues(types: Types, id: TypeId): Literals | undefined {
  const node = bareNode(types, id);
  if (node.kind === 'literal') return node.bigint ? undefined : [node.value];
  if (node.kind === 'enum') return node.members.map((member) => member.value);
  if (node.kind === 'boolean') return [true, false];
  if (node.kind === 'null') return [null];
  if (node.kind !== 'union') return undefined;
  const values: Literals[number][] = [];
  for (const member of node.members) {
    const list = literalValues(types, member);
    if (!list) return undefined;
    values.push(...list);
  }
  return values;
}

/**
 * Up to this many values are compared one by one. More are looked up in a set or map, because a
 * chain takes linear time.
 */
// A union of 5,000 texts takes 60 ns a value instead of 125 µs.
const FEW = 40;

/** The condition under which an expression is one of some values. Each value is its own JSON. */
export function isAmong(values: Literals, input: Code, emit: Emit): Code {
  const distinct = [...new Set(values)];
  if (distinct.length > FEW) return js`${setOf(distinct, emit)}.has(${input})`;
  return join(
    distinct.map((value) => js`${input} === ${value}`),
    ' || ',
  );
}

/** The literal values and the other members of a big union. No literals for a small one. */
export function splitLiterals(
  members: readonly TypeId[],
  { types }: Emit,
): { readonly literals: Literals; readonly others: readonly TypeId[] } {
  if (members.length <= FEW) return { literals: [], others: members };
  const isLiteral = (id: TypeId) => {
    const node = typeNode(types, id);
    return node.kind === 'literal' && !node.bigint;
  };
  const literals = members.filter(isLiteral).flatMap((id) => literalValues(types, id) ?? []);
  return { literals, others: members.filter((id) => !isLiteral(id)) };
}

/** Statements that return the JSON text of one of a few values, or reject any other. */
export function encodeLiterals(values: Literals, value: Code, reject: Code, emit: Emit): Code[] {
  const distinct = [...new Set(values)];
  if (distinct.length <= FEW)
    return switchOver(distinct, value, reject, (literal) => js`${JSON.stringify(literal)}`);
  return [
    js`return ${setOf(distinct, emit)}.has(${value}) ? JSON.stringify(${value}) : ${reject};`,
  ];
}

/** Statements that return one of a few values, or reject any other. */
export function copyLiterals(values: Literals, value: Code, reject: Code, emit: Emit): Code[] {
  const distinct = [...new Set(values)];
  if (distinct.length <= FEW)
    return switchOver(distinct, value, reject, (literal) => js`${literal}`);
  return [js`return ${setOf(distinct, emit)}.has(${value}) ? ${value} : ${reject};`];
}

function setOf(values: Literals, emit: Emit): Code {
  const list = join(
    values.map((value) => js`${value}`),
    ', ',
  );
  return emit.constant('values', js`new Set([${list}])`);
}

/**
 * A statement that chooses by the value of an expression. Many values use a map, because engines
 * compare the cases of a switch over strings one after the other.
 */
export function switchByValue(
  cases: readonly (readonly [value: Literals[number], body: readonly Code[]])[],
  input: Code,
  otherwise: readonly Code[],
  emit: Emit,
): Code {
  const isBig = cases.length > FEW;
  const entries = cases.map(([value], i) => js`[${value}, ${i}]`);
  const over = isBig
    ? js`${emit.constant('cases', js`new Map([${join(entries, ', ')}])`)}.get(${input})`
    : input;
  const written = cases.map(
    ([value, body], i) => js`case ${isBig ? i : value}: {
  ${body}
}`,
  );
  return js`switch (${over}) {
  ${written}
  default: {
    ${otherwise}
  }
}`;
}

function switchOver(
  values: Literals,
  value: Code,
  reject: Code,
  write: (literal: Literals[number]) => Code,
): Code[] {
  const cases = values.map((literal) => js`case ${literal}: return ${write(literal)};`);
  return [js`switch (${value}) {\n  ${cases}\n}`, js`return ${reject};`];
}
