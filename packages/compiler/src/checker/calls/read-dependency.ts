import type { CallExpression } from 'typescript/unstable/ast';
import { SignatureKind, type Type, type TypeReference } from 'typescript/unstable/sync';
import { typeText } from '../place.ts';
import type { FileContext } from '../read-context.ts';

/** The type of all questions to a dependency: `Q` of the `T & Taped<Q>` that a call of `wrap` returns. */
export function typeOfQuestions(context: FileContext, call: CallExpression): Type | undefined {
  const { checker } = context.file.project;
  const taped = membersOf(context, call).find((member) => isTaped(context, member));
  return taped && checker.getTypeArguments(taped as TypeReference)[0];
}

/**
 * Whether all members of a dependency are methods with one signature and no type parameters, so that the type of its
 * questions says what they take and give. Reports the others (MK1090).
 */
export function requireMethods(context: FileContext, call: CallExpression): boolean {
  const { file, reporter } = context;
  const { checker } = file.project;
  const node = call.typeArguments?.[0] ?? call;
  const refused = membersOf(context, call)
    .filter((member) => !isTaped(context, member))
    .flatMap((member) => checker.getPropertiesOfType(member))
    .flatMap((symbol) => {
      const type = checker.getTypeOfSymbol(symbol);
      const signatures = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
      const [signature] = signatures;
      const text = type ? typeText({ project: file.project }, type) : '';
      if (!signature) return [`'${symbol.name}' is \`${text}\`, which is no method`];
      if (signatures.length > 1) return [`'${symbol.name}' has several signatures`];
      const isGeneric = signature.getTypeParameters().length > 0;
      return isGeneric ? [`'${symbol.name}' has type parameters: \`${text}\``] : [];
    });
  for (const why of refused)
    reporter.report('MK1090', node, `The dependency's member ${why}. A tape cannot hold it.`);
  return refused.length === 0;
}

/** Whether the options of a call say `untyped: 'keep'`, so that it needs no types. */
export function keepsUntyped({ file }: FileContext, call: CallExpression): boolean {
  const { checker } = file.project;
  const [, , options] = call.arguments;
  const type = options && checker.getTypeAtLocation(options);
  const property = type && checker.getPropertyOfType(type, 'untyped');
  const value = property && checker.getTypeOfSymbol(property);
  return value?.isStringLiteralType() === true && value.value === 'keep';
}

/** The members of the intersection that a call of `wrap` returns. */
function membersOf({ file }: FileContext, call: CallExpression): readonly Type[] {
  const type = file.project.checker.getTypeAtLocation(call);
  return type?.isIntersectionType() ? type.getTypes() : [];
}

function isTaped({ isPackageSymbol }: FileContext, type: Type): boolean {
  return isPackageSymbol(type.getSymbol(), '@mikrokit/recorder', 'Taped');
}
