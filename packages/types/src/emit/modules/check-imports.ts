import { type Code, entry, identifier, js } from '../../code/code.ts';
import type { Types } from '../../model/nodes.ts';

/**
 * The location of a check's function: a module, relative to the codecs' module, and the name of its
 * export.
 */
export interface CheckImport {
  readonly from: string;
  readonly name: string;
}

/** The locations of functions, by the names of their checks. */
export type CheckImports = ReadonlyMap<string, CheckImport>;

/** The locations of schemas, by their names in the types. */
export type SchemaImports = ReadonlyMap<string, CheckImport>;

/**
 * The imports of the schemas of an API, and the field of its codecs that holds them. Empty if there
 * are none.
 */
export function schemasOf(
  types: Types,
  imports: SchemaImports,
): { readonly imports: readonly Code[]; readonly field: readonly Code[] } {
  const names = Object.values(types).flatMap((node) =>
    node.kind === 'parsed' ? [node.schema] : [],
  );
  const found = [...new Set(names)].flatMap((name) => {
    const location = imports.get(name);
    return location ? [{ schema: name, ...location }] : [];
  });
  if (found.length === 0) return { imports: [], field: [] };
  const local = (i: number) => identifier(`schema${i}`);
  const entries = found.map(({ schema }, i) => entry(schema, js`() => ${local(i)},`));
  return {
    imports: [
      js`import { Schemas } from ${'@mikrokit/types/runtime'};\n`,
      ...found.map(
        ({ from, name }, i) => js`import { ${identifier(name)} as ${local(i)} } from ${from};\n`,
      ),
    ],
    field: [js`schemas: new Schemas({\n  __proto__: null,\n  ${entries}\n}),`],
  };
}

/** The functions that codecs call: the names of checks by local names, and the locations of their functions. */
export interface UsedChecks {
  readonly byLocal: ReadonlyMap<string, string>;
  readonly imports: CheckImports;
}

/** Imports of the functions, those with these local names or all. */
export function importChecks(
  { byLocal, imports }: UsedChecks,
  used?: { has(local: string): boolean },
): Code[] {
  return [...byLocal].flatMap(([local, check]) => {
    const found = imports.get(check);
    if (!found || used?.has(local) === false) return [];
    return [js`import { ${identifier(found.name)} as ${identifier(local)} } from ${found.from};`];
  });
}

/**
 * The field of a router's codecs that holds the functions by the names of their checks. Empty if
 * there is none.
 */
export function checksField(checks: UsedChecks): Code[] {
  return checks.byLocal.size === 0 ? [] : [js`checks: ${checksByName(checks)},`];
}

/** Like {@link checksField}, as a constant of the module. */
export function checksConstant(checks: UsedChecks): Code[] {
  return checks.imports.size === 0 ? [] : [js`const checks = ${checksByName(checks)};`];
}

function checksByName({ byLocal }: UsedChecks): Code {
  // The function's module can import this one, and then has not run yet.
  const entries = [...byLocal].map(([local, check]) =>
    entry(check, js`(value) => ${identifier(local)}(value),`),
  );
  return js`{\n  __proto__: null,\n  ${entries}\n}`;
}
