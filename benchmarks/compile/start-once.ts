// `node start-once.ts built.js`: prints the milliseconds that importing a built router takes. The cost of the router's
// own code is part of it, for large and small routers alike.
import { pathToFileURL } from 'node:url';

const url = pathToFileURL(process.argv[2] as string).href;
const startedAt = performance.now();
const { api } = await import(url);
const ms = performance.now() - startedAt;
console.log(JSON.stringify({ ms, routes: api.routes.length }));
