export {
  createSchemaWriter,
  type SchemaWriter,
  type SchemaWriterOptions,
  toJsonSchema,
} from './schema-writer.ts';
export type { JsonSchema } from './json-schema.ts';
