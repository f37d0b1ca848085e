export { emitClientModules, type RouteTraits } from '../emit/client-codecs.ts';
export { type CodeMemory, createCodeMemory } from '../emit/code-memory.ts';
export { type CodecPiece, type CodecWriter, createCodecWriter } from '../emit/codec-pieces.ts';
export { emitRouterCodecs } from '../emit/router-codecs.ts';
export { emitRouterModules } from '../emit/router-modules.ts';
export { emitTypeCodecs, typeCodecName } from '../emit/type-codecs.ts';
