import { type Code, js } from '../emit/code.ts';
import { bareNode, type TypeId, type Types } from '../model/model.ts';

/** The only values of a type, if it is a literal, an enum, boolean, null, or a union of such. */
export function literalValues(
  types: Types,
  id: TypeId,
): readonly (string | number | boolean | null)[] | undefined {
  const node = bareNode(types, id);
  if (node.kind === 'literal') return node.bigint ? undefined : [node.value];
  if (node.kind === 'enum') return node.members.map((member) => member.value);
  if (node.kind === 'boolean') return [true, false];
  if (node.kind === 'null') return [null];
  if (node.kind !== 'union') return undefined;
  const lists = node.members.map((member) => literalValues(types, member));
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}

/** Statements that return the JSON text of one of a few values, or refuse any other. */
export function encodeLiterals(
  values: readonly (string | number | boolean | null)[],
  value: Code,
  refuse: Code,
): Code[] {
  const cases = [...new Set(values)].map(
    (literal) => js`case ${literal}: return ${JSON.stringify(literal)};`,
  );
  return [js`switch (${value}) {\n  ${cases}\n}`, js`return ${refuse};`];
}
