import { readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';

/** A module that a file names in an import, an export, `import()` or a type. */
export interface Import {
  readonly specifier: string;
  /** Whether the import disappears when types are stripped. */
  readonly isType: boolean;
  /** Whether it is a call of `import()`, which loads the module when it runs. */
  readonly isDynamic: boolean;
}

interface Node {
  readonly type: string;
  readonly source?: { readonly value?: unknown } | null;
  readonly importKind?: 'type' | 'value';
  readonly exportKind?: 'type' | 'value';
}

const kinds = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** Reads all imports of a file of TypeScript or JavaScript. */
export function readImports(file: string): readonly Import[] {
  const lang = file.endsWith('.d.ts') ? 'dts' : file.endsWith('x') ? 'tsx' : 'ts';
  return importsIn(readFileSync(file, 'utf8'), lang);
}

/** Reads all imports of a source text. */
export function importsIn(source: string, lang: 'ts' | 'tsx' | 'dts' = 'ts'): readonly Import[] {
  const imports: Import[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, source, importKind, exportKind } = value as Node;
    if (kinds.has(type) && typeof source?.value === 'string') {
      const isType = type === 'TSImportType' || (importKind ?? exportKind) === 'type';
      imports.push({ specifier: source.value, isType, isDynamic: type === 'ImportExpression' });
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseAst(source, { lang }));
  return imports;
}
