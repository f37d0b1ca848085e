export { vercelHandler } from './vercel-handler.ts';
export { vercelFetchHandler } from './vercel-fetch-handler.ts';
