export type { AttachedEnvironment } from '../codecs/env-of.ts';
export type {
  ErrorClass,
  Handlers,
  HookHandler,
  RouteHandler,
  TypeSource,
} from '../codecs/type-source.ts';
export * from '../runtime/runtime.ts';
