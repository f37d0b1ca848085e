import type { Node } from 'typescript/unstable/ast';
import { type Project, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import { followInitializer } from './follow.ts';

/** Whether a router's options have `types`, from which it has its types where no compiler attaches codecs. */
export function hasTypeSource(project: Project, options: Node): boolean {
  const { checker } = project;
  const type = checker.getTypeAtLocation(options);
  const property = type && checker.getPropertyOfType(type, 'types');
  if (!property) return false;
  const value = checker.getTypeOfSymbol(property);
  const isSet = !(property.flags & SymbolFlags.Optional) && !(value && isUndefined(value.flags));
  if (isSet) return true;
  // `const options: RouterOptions = { … }` says more where it was set.
  const initializer = followInitializer({ project }, options);
  return (
    initializer !== undefined && initializer !== options && hasTypeSource(project, initializer)
  );
}

function isUndefined(flags: TypeFlags): boolean {
  return (flags & TypeFlags.Undefined) !== 0;
}
