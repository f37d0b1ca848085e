import { printLiteral } from '../print-literal.ts';

/** A router as a printed test gets it. */
export interface ImportedRouter {
  /** The module, as the test imports it. */
  readonly module: string;
  readonly exportName: string;
  /** Whether the export is a function that makes it. */
  readonly isFactory: boolean;
}

/** The import of a router as `api`, or of the function that makes it as `createApi`. */
export function printImport({ module, exportName, isFactory }: ImportedRouter): string {
  const name = isFactory ? 'createApi' : 'api';
  if (exportName === 'default') return `import ${name} from ${printLiteral(module)};`;
  const imported = exportName === name ? name : `${exportName} as ${name}`;
  return `import { ${imported} } from ${printLiteral(module)};`;
}

/** The statement with which a test creates the router. Empty if the router itself is exported. */
export function printCreation({ isFactory }: Pick<ImportedRouter, 'isFactory'>): string[] {
  return isFactory ? ['  const api = await createApi();'] : [];
}
