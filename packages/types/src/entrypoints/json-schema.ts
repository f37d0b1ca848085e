export { isSensitive, partsOf, typesWithin } from '../analysis/deep-types.ts';
export { receivedItemOf, routeFilesOf } from '../forms/route-files.ts';
export type { JsonSchema } from '../interfaces/json-schema.ts';
export { type FilePart, filePartsOf } from '../json-schema/file-parts.ts';
export {
  createSchemaWriter,
  type SchemaWriter,
  type SchemaWriterOptions,
  toJsonSchema,
  type ValueSchema,
} from '../json-schema/schema-writer.ts';
export type { ApiModel, ErrorModel, HookModel, RouteModel } from '../model/model.ts';
export type { RouteFiles } from '../runtime/codecs/route-files.ts';
export type { FileForm } from '../runtime/files/file-placeholder.ts';
