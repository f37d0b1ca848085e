import type { Expression, Node } from 'typescript/unstable/ast';
import { SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import { followInitializer } from './follow.ts';
import type { ReadContext } from './read-context.ts';

type UnknownKeys = 'strip' | 'reject';

/**
 * The option `unknownKeys` of a call, which decides over the code that is written: `'reject'`, or
 * `undefined` for the default. What is not a literal is reported (MK1024).
 */
export function readUnknownKeys(
  context: ReadContext,
  options: Expression | undefined,
): 'reject' | undefined {
  if (!options) return undefined;
  const written = writtenIn(context, options);
  if (written === 'unclear') {
    context.reporter.report(
      'MK1024',
      options,
      "The option `unknownKeys` is not a literal here, so the compiler cannot know whether it is 'strip' or 'reject'.",
    );
  }
  return written === 'reject' ? written : undefined;
}

function writtenIn(context: ReadContext, options: Node): UnknownKeys | 'unclear' {
  const { checker } = context.project;
  const type = checker.getTypeAtLocation(options);
  const property = type && checker.getPropertyOfType(type, 'unknownKeys');
  if (type && !property && type.flags & TypeFlags.Object) return 'strip';
  const value = property && checker.getTypeOfSymbol(property);
  const isOptional = property && property.flags & SymbolFlags.Optional;
  if (value && !isOptional && isUnknownKeys(value)) return value.value;
  // `const options: RouterOptions = { … }` says more where it was set.
  const initializer = followInitializer(context, options);
  return initializer && initializer !== options ? writtenIn(context, initializer) : 'unclear';
}

function isUnknownKeys(type: Type): type is Type & { readonly value: UnknownKeys } {
  return type.isStringLiteralType() && (type.value === 'strip' || type.value === 'reject');
}
