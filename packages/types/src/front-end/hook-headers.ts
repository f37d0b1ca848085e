import { type TypeId, type Types, typeNode } from '../model/model.ts';
import { headerFormOf } from './header-form.ts';

/** Whether a hook has exactly one parameter, as it must if this comes from a header. */
export function isSingleParameter(types: Types, params: TypeId): boolean {
  const node = typeNode(types, params);
  return node.kind === 'tuple' && node.elements.length === 1 && !node.elements[0]?.rest;
}

/** Why a header cannot carry a hook's parameter or result; messages put it after its place. `undefined` if it can. */
export function headerProblem(types: Types, type: TypeId, header: string): string | undefined {
  const form = headerFormOf(types, type);
  return 'fault' in form
    ? `travels in the header '${header}', but its type ${form.fault}`
    : undefined;
}
