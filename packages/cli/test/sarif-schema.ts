import { createRequire } from 'node:module';

interface Validate {
  (value: unknown): boolean;
  readonly errors?: readonly object[] | null;
}

/** The version of Ajv with which the package of the schema is installed: later ones do not know draft 4. */
interface Ajv {
  addMetaSchema(schema: object): void;
  compile(schema: object): Validate;
}

const fromHere = createRequire(import.meta.url);
const fromPackage = createRequire(fromHere.resolve('@microsoft/jest-sarif/package.json'));

/** The ways in which a log breaks the schema of SARIF 2.1.0; none if it is valid. */
export function sarifProblems(log: unknown): readonly object[] {
  const AjvOfPackage = fromPackage('ajv') as new (options: object) => Ajv;
  const ajv = new AjvOfPackage({ schemaId: 'auto' });
  ajv.addMetaSchema(fromPackage('ajv/lib/refs/json-schema-draft-04.json') as object);
  const schema = fromPackage('./lib/schemas/sarif-2.1.0-rtm.5.json') as object;
  const validate = ajv.compile(schema);
  return validate(log) ? [] : (validate.errors ?? []);
}
