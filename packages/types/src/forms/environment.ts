import { typeNode } from '../model/model.ts';
import type { TypeId, Types } from '../model/nodes.ts';
import type { HeaderForm } from '../runtime/header.ts';
import { textFormOf } from './header-form.ts';

/** How to read the variables of an environment's type, by name. Empty for a type with a problem. */
export function environmentForms(types: Types, id: TypeId): Readonly<Record<string, HeaderForm>> {
  const node = typeNode(types, id);
  if (node.kind !== 'object') return {};
  return Object.fromEntries(
    node.properties.flatMap(({ name, type }) => {
      const form = textFormOf(types, type);
      return 'fault' in form ? [] : [[name, form]];
    }),
  );
}

/** Why environment variables, or other named texts, do not fit a type. `undefined` if they do. */
export function environmentProblem(
  types: Types,
  id: TypeId,
  what: 'variable' | 'parameter' | 'field' = 'variable',
): string | undefined {
  const node = typeNode(types, id);
  if (node.kind !== 'object' || node.index || node.patterns) {
    return `is not an object with the names of ${what}s as properties`;
  }
  for (const { name, type } of node.properties) {
    const form = textFormOf(types, type);
    if ('fault' in form) return `has the ${what} '${name}', whose type ${form.fault}`;
  }
  return undefined;
}
