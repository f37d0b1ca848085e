export type { RouteFiles } from '../codecs/route-files.ts';
export { receivedItemOf, routeFilesOf } from '../front-end/route-files.ts';
export { type FilePart, filePartsOf } from '../json-schema/file-parts.ts';
export type { JsonSchema } from '../json-schema/json-schema.ts';
export {
  createSchemaWriter,
  type SchemaWriter,
  type SchemaWriterOptions,
  toJsonSchema,
  type ValueSchema,
} from '../json-schema/schema-writer.ts';
export { partsOf } from '../model/deep-types.ts';
export type { ApiModel, ErrorModel, HookModel, RouteModel } from '../model/model.ts';
export type { FileForm } from '../runtime/files/file-place.ts';
