export type { JsonSchema } from '../json-schema/json-schema.ts';
export {
  createSchemaWriter,
  type SchemaWriter,
  type SchemaWriterOptions,
  toJsonSchema,
  type ValueSchema,
} from '../json-schema/schema-writer.ts';
export type { ApiModel, ErrorModel, HookModel, RouteModel } from '../model/model.ts';
