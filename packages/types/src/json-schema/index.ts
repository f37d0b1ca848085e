export {
  createSchemaWriter,
  type ValueSchema,
  type SchemaWriter,
  type SchemaWriterOptions,
  toJsonSchema,
} from './schema-writer.ts';
export type { JsonSchema } from './json-schema.ts';
export type { ApiModel, ErrorModel, HookModel, RouteModel } from '../model.ts';
