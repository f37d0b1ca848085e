export { receivedItemOf, routeFilesOf } from '../forms/route-files.ts';
export { explainCall } from '../interpret/explain-value.ts';
export {
  type Decoded,
  decodeByModel,
  type EncodeOptions,
  encodeByModel,
  type Model,
} from '../interpret/interpret.ts';
export { type MaskOptions, maskSensitive } from '../interpret/mask-sensitive.ts';
export { hasVolatile, maskVolatile } from '../interpret/mask-volatile.ts';
