export { createFront, type Front, type FrontOptions } from './front.ts';
export type { CorsOptions } from './cors.ts';
export type { RequestHead } from './request-head.ts';
