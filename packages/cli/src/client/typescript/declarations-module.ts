import type { NodeOf } from '@mikrokit/types/model';
import type { DescribedApi } from '../described-api.ts';
import { Imports } from './imports.ts';
import { NameTable, toKey, toLiteral } from './names.ts';
import type { RouteGroup } from './route-tree.ts';
import { RouteTypes } from './route-types.ts';
import { TypeWriter } from './type-writer.ts';

/** The classes of errors that each package exports again. */
export const ERROR_CLASSES = ['ClientError', 'ContractChangedError', 'RpcError', 'ValidationError'];

/** The names in `index.js`, next to the enums of the API. */
const CODE_NAMES = ['codecs', 'createClientOf'];

/** Other names that each package exports. */
const OWN_NAMES = ['Api', 'ApiClient', 'ApiClientOptions', 'Global', 'contract', 'createClient'];

/** The types that the declarations of all packages import. */
const IMPORTED = ['ApiOf', 'ApiOptions', 'ClientOptions', 'RpcError'];

/** The input for the declarations of a package. */
interface DeclarationsInput {
  readonly api: DescribedApi;
  readonly tree: RouteGroup;
  /** Where the API is described: `api.ts`. */
  readonly source: string;
  /** The file of a route's or hook's handler, by its id. Falls back to `source`. */
  readonly sourceOf: (id: string) => string;
}

/** The declarations of a package. */
interface DeclarationsModule {
  readonly text: string;
  /** The enums by the names of their types. The package also exports their members as values. */
  readonly enums: ReadonlyMap<string, NodeOf<'enum'>>;
}

/** Writes the declarations of a package, without the notice before them. */
export function writeDeclarations({
  api,
  tree,
  source,
  sourceOf,
}: DeclarationsInput): DeclarationsModule {
  const usesSensitive = Object.values(api.types).some(({ kind }) => kind === 'sensitive');
  const values = [...ERROR_CLASSES, ...(usesSensitive ? ['sensitive'] : [])];
  const names = new NameTable([...OWN_NAMES, ...CODE_NAMES, ...IMPORTED, ...values]);
  const imports = new Imports(names, IMPORTED);
  const types = new TypeWriter({ types: api.types, names, imports, source });
  const routes = new RouteTypes({ api, types, names, imports, sourceOf });
  const hooks = routes.group(tree, 'ApiClient');
  const enums = new Map([...types.enums].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const options = hooks.length === 0 ? '' : `<${hooks.join(' | ')}>`;
  const text = [
    imports.text(),
    `export { ${ERROR_CLASSES.join(', ')} } from '@mikrokit/client';`,
    ...(usesSensitive ? [`export { sensitive } from '@mikrokit/client/codecs';`] : []),
    `/** Creates a client of the API. Types such as Date, bigint and Map are the same on both sides. */
export declare function createClient(options: ApiClientOptions): ApiClient;`,
    `/** Options of a client. */
export type ApiClientOptions = ClientOptions${options} & ApiOptions<Api>;`,
    `/** The type of the API, wherever you would write \`typeof api\`: \`mock<Api>({ … })\`. */
export type Api = ApiOf<ApiClient>;`,
    `/** A hash of the types that this client was written from. */
export declare const contract: string;`,
    ...routes.declarations,
    ...types.declarations,
    ...[...enums].map(([name, node]) => enumDeclaration(name, node)),
    ...(types.rareGlobals.length > 0 ? [...types.rareGlobals, GLOBAL] : []),
  ];
  return { text: `${text.join('\n\n')}\n`, enums };
}

/** The members of an enum as values. */
function enumDeclaration(name: string, { members }: NodeOf<'enum'>): string {
  const lines = members.map(({ name: key, value }) => {
    const text = typeof value === 'string' ? toLiteral(value) : String(value);
    return `  readonly ${toKey(key)}: ${text};`;
  });
  return `export declare const ${name}: {\n${lines.join('\n')}\n};`;
}

/** Projects whose \`lib\` lacks a type get \`unknown\`, as the package has to compile there as well. */
const GLOBAL = `/** The instances of a global class; \`unknown\` where the \`lib\` of TypeScript does not have it. */
export type Global<Path extends readonly string[], Scope = typeof globalThis> = Path extends readonly [
  infer Name,
  ...infer Rest extends readonly string[],
]
  ? Scope extends { readonly [Key in Name & string]: infer Member }
    ? Rest extends readonly []
      ? Member extends { readonly prototype: infer Instance }
        ? Instance
        : unknown
      : Global<Rest, Member>
    : unknown
  : unknown;`;
