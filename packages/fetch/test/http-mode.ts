import CachePolicy from 'http-cache-semantics';

/** A cache that does as the replies say. */
export const http = { mode: 'http', CachePolicy } as const;
