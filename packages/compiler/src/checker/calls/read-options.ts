import { type Project, SymbolFlags, type Type, TypeFlags } from '../api/checked-types.ts';
import { type CallExpression, type Expression, isIdentifier, type Node } from '../api/syntax.ts';
import type { ReadContext } from '../read-context.ts';
import { resolveInitializer } from '../symbols/resolve-initializer.ts';

/** The options of a call. `undefined` if that is written before codecs that the call passes. */
export function writtenOptions(call: CallExpression, index: number): Expression | undefined {
  const options = call.arguments[index];
  return options && isIdentifier(options) && options.text === 'undefined' ? undefined : options;
}

type UnknownKeys = 'strip' | 'reject';

/**
 * The option `unknownKeys` of a call, on which the emitted code depends: `'reject'`, or `undefined` for the default.
 * Reports a value that is not a literal (MK1024).
 */
export function readUnknownKeys(
  context: ReadContext,
  options: Expression | undefined,
): 'reject' | undefined {
  if (!options) return undefined;
  const value = unknownKeysOf(context, options);
  if (value === 'unclear') {
    context.reporter.report(
      'MK1024',
      options,
      "The option `unknownKeys` is not a literal here, so the compiler cannot know whether it is 'strip' or 'reject'.",
    );
  }
  return value === 'reject' ? value : undefined;
}

function unknownKeysOf(context: ReadContext, options: Node): UnknownKeys | 'unclear' {
  const { checker } = context.project;
  const type = checker.getTypeAtLocation(options);
  const property = type && checker.getPropertyOfType(type, 'unknownKeys');
  if (type && !property && type.flags & TypeFlags.Object) return 'strip';
  const value = property && checker.getTypeOfSymbol(property);
  const isOptional = property && property.flags & SymbolFlags.Optional;
  if (value && !isOptional && isUnknownKeys(value)) return value.value;
  // The initializer of `const options: RouterOptions = { … }` has a more precise type.
  const initializer = resolveInitializer(context, options);
  return initializer && initializer !== options ? unknownKeysOf(context, initializer) : 'unclear';
}

function isUnknownKeys(type: Type): type is Type & { readonly value: UnknownKeys } {
  return type.isStringLiteralType() && (type.value === 'strip' || type.value === 'reject');
}

/** Whether a router's options have `types`: it then reads its types by reflection if no compiler attaches codecs. */
export function hasTypesOption(project: Project, options: Node): boolean {
  const { checker } = project;
  const type = checker.getTypeAtLocation(options);
  const property = type && checker.getPropertyOfType(type, 'types');
  if (!property) return false;
  const value = checker.getTypeOfSymbol(property);
  const isSet = !(property.flags & SymbolFlags.Optional) && !(value && isUndefined(value.flags));
  if (isSet) return true;
  // The initializer of `const options: RouterOptions = { … }` has a more precise type.
  const initializer = resolveInitializer({ project }, options);
  return (
    initializer !== undefined && initializer !== options && hasTypesOption(project, initializer)
  );
}

function isUndefined(flags: TypeFlags): boolean {
  return (flags & TypeFlags.Undefined) !== 0;
}
