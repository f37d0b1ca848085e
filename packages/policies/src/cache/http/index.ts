export type { CachePolicyClass } from './cache-policy-class.ts';
export { changedUrls } from './changed-urls.ts';
export {
  HttpCache,
  type HttpCacheAnswer,
  type HttpCacheCall,
  type HttpCacheOptions,
  type Send,
} from './http-cache.ts';
export type { HttpCacheReply, HttpCacheRequest, HttpHeaders } from './http-message.ts';
