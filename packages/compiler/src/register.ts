/*
 * The loader: `node --import @mikrokit/compiler/register server.ts` compiles the routers of each
 * TypeScript file of the application as Node loads it.
 */
import { registerHooks } from 'node:module';
import { createLoadHooks } from './load-hooks.ts';

registerHooks(createLoadHooks());
