import { printStatement } from '../expression.ts';
import { docstring } from '../python-text.ts';
import type { Declaration } from '../types/declarations.ts';
import { moduleText } from './module-text.ts';

/**
 * The module of all named types. Structs can refer to any type. Aliases come last, and refer only
 * to earlier ones.
 */
export function writeTypesModule(
  declarations: readonly Declaration[],
  writeStruct: (declaration: Extract<Declaration, { kind: 'struct' }>) => string,
): string {
  const structs = declarations.flatMap((declaration) =>
    declaration.kind === 'struct' ? [`\n\n${writeStruct(declaration)}`] : [],
  );
  const others = declarations.flatMap((declaration) => {
    if (declaration.kind === 'brand') {
      const { name, base } = declaration;
      return [`${name} = typing.NewType("${name}", ${base})\n`];
    }
    if (declaration.kind === 'struct') return [];
    const { name, of, doc } = declaration;
    const before = `${name}: typing.TypeAlias = `;
    return [printStatement(before, of, { after: '\n', isAmongTypes: true }) + docstring(doc, '')];
  });
  return moduleText(structs.join('') + (others.length > 0 ? `\n\n${others.join('')}` : ''));
}
