// `node start-once.ts built.js`: how long it takes to import a built router, in ms. What the router
// and its runtime cost by themselves is part of it, for a large router as for a small one.
import { pathToFileURL } from 'node:url';

const url = pathToFileURL(process.argv[2] as string).href;
const startedAt = performance.now();
const { api } = await import(url);
const ms = performance.now() - startedAt;
console.log(JSON.stringify({ ms, routes: api.routes.length }));
