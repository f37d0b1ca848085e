export { emitRouterCodecs } from '../emit/router-codecs.ts';
export { emitTypeCodecs, typeCodecName } from '../emit/type-codecs.ts';
