export type { AttachedEnvironment } from '../codecs/env-of.ts';
export type {
  ErrorClass,
  Handlers,
  HookHandler,
  RouteHandler,
  TypeSource,
} from '../codecs/type-source.ts';
export { errorTypeOf } from '../runtime/error-type.ts';
export { hasPathParameter } from '../runtime/http/path-parameter.ts';
export * from '../runtime/runtime.ts';
