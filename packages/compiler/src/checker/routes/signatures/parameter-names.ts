import { parameterNames } from '@mikrokit/types/model';
import { isIdentifier, isParameterDeclaration, isTypeReferenceNode } from 'typescript/unstable/ast';
import type { Symbol as TypeSymbol } from 'typescript/unstable/sync';
import type { ReadContext } from '../../read-context.ts';

/** The names of parameters, by their index: see {@link parameterNames}. */
export function namesOfParameters(
  { project }: Pick<ReadContext, 'project'>,
  symbols: readonly TypeSymbol[],
): readonly (string | undefined)[] {
  return parameterNames(
    symbols.map((symbol) => {
      const declaration = symbol.valueDeclaration?.resolve(project);
      if (!declaration || !isParameterDeclaration(declaration)) return { own: symbol.name };
      const { name, type } = declaration;
      if (isIdentifier(name)) return { own: symbol.name };
      const isName =
        type && isTypeReferenceNode(type) && !type.typeArguments && isIdentifier(type.typeName);
      return isName ? { ofType: type.typeName.text } : {};
    }),
  );
}

/** A parameter in words. Its index counts the context. */
export function describeParameter(name: string | undefined, i: number, owner: string): string {
  return name === undefined ? `Parameter ${i} of ${owner}` : `Parameter '${name}' of ${owner}`;
}
