export { type CodeMemory, createCodeMemory } from '../emit/code-memory.ts';
export type { CheckImport, CheckImports, SchemaImports } from '../emit/modules/check-imports.ts';
export { emitClientModules } from '../emit/modules/client-modules.ts';
export {
  type CodecPiece,
  type CodecWriter,
  createCodecWriter,
} from '../emit/modules/codec-writer.ts';
export {
  emitFetchCodecs,
  type FetchEndpointTypes,
  type FetchTypes,
  type FetchValueType,
} from '../emit/modules/fetch-codecs.ts';
export { httpFormsOf } from '../emit/modules/http-route-codecs.ts';
export type { LazyGroupModel, LazyRouteOptions } from '../emit/modules/lazy-groups.ts';
export { emitMockModules, type MockTraits } from '../emit/modules/mock-modules.ts';
export { emitRouterCodecs } from '../emit/modules/router-codecs.ts';
export {
  type EmittedCodecs,
  emitRouterModules,
  type RouterModulesOptions,
} from '../emit/modules/router-modules.ts';
export { type CodecTypes, emitTypeCodecs, typeCodecName } from '../emit/modules/type-codecs.ts';
export type { RouteTraits } from '../runtime/codecs/route-traits.ts';
