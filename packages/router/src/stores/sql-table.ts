/** The quoted name of a table, with its schema if there is one. Throws for any other text. */
export function quotedTable(store: string, table: string): string {
  if (typeof table !== 'string' || !/^\w+(?:\.\w+)?$/.test(table))
    throw new TypeError(`${store}: table is not a valid name; use letters, digits and _`);
  return table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
}
