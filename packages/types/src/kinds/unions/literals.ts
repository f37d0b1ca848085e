import { type Code, js } from '../../code/code.ts';
import { bareNode } from '../../model/model.ts';
import type { TypeId, Types } from '../../model/nodes.ts';

/** Values of which a type has only a few. */
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

/** Statements that return the JSON text of one of a few values, or refuse any other. */
export function encodeLiterals(values: Literals, value: Code, refuse: Code): Code[] {
  return switchOver(values, value, refuse, (literal) => js`${JSON.stringify(literal)}`);
}

/** Statements that return one of a few values, or refuse any other. */
export function copyLiterals(values: Literals, value: Code, refuse: Code): Code[] {
  return switchOver(values, value, refuse, (literal) => js`${literal}`);
}

function switchOver(
  values: Literals,
  value: Code,
  refuse: Code,
  write: (literal: Literals[number]) => Code,
): Code[] {
  const cases = [...new Set(values)].map(
    (literal) => js`case ${literal}: return ${write(literal)};`,
  );
  return [js`switch (${value}) {\n  ${cases}\n}`, js`return ${refuse};`];
}
