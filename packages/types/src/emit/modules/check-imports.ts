import { type Code, entry, identifier, js } from '../../code/code.ts';

/** The place of a check's function: a module, relative to that of the codecs, and the name of its export. */
export interface CheckImport {
  readonly from: string;
  readonly name: string;
}

/** The places of functions, by the names of their checks. */
export type CheckImports = ReadonlyMap<string, CheckImport>;

/** The functions that codecs call: the names of checks by local names, and the places of their functions. */
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

/** The field of a router's codecs that holds the functions by the names of their checks; nothing for none. */
export function checksField(checks: UsedChecks): Code[] {
  return checks.byLocal.size === 0 ? [] : [js`checks: ${checksByName(checks)},`];
}

/** Like {@link checksField}, as a constant of the module. */
export function checksConstant(checks: UsedChecks): Code[] {
  return checks.imports.size === 0 ? [] : [js`const checks = ${checksByName(checks)};`];
}

function checksByName({ byLocal }: UsedChecks): Code {
  // The module of a function may import this one, and so not have run yet.
  const entries = [...byLocal].map(([local, check]) =>
    entry(check, js`(value) => ${identifier(local)}(value),`),
  );
  return js`{\n  __proto__: null,\n  ${entries}\n}`;
}
