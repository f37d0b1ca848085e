export type { VercelOptions } from './vercel-options.ts';
export { vercelHandler } from './vercel-handler.ts';
export { vercelFetchHandler } from './vercel-fetch-handler.ts';
