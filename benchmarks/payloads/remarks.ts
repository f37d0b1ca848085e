/** What differs between the libraries. Printed beside the figures. */
export const remarks: readonly string[] = [
  'ajv and typia remove undeclared properties from the parsed JSON in place. MikroKit, zod and valibot copy the declared ones, so that each object has the shape of its type, whatever its sender wrote.',
  'ajv encodes with fast-json-stringify, which turns values of other types into text instead of rejecting them.',
  'zod and valibot encode with a second schema, of the values, and JSON.stringify.',
  'Dates are put in by hand for ajv and typia.',
];
