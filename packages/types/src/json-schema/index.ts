export {
  createSchemaWriter,
  type ResultSchema,
  type SchemaWriter,
  type SchemaWriterOptions,
  toJsonSchema,
} from './schema-writer.ts';
export type { JsonSchema } from './json-schema.ts';
export type { ApiModel, RouteModel, TypeId } from '../model.ts';
