export { emitRouterCodecs } from '../emit/router-codecs.ts';
