/**
 * A separate process: it loads a module with the loader and sends the description of its router to
 * the parent.
 */
import { pathToFileURL } from 'node:url';
import { answerParent } from './answer-parent.ts';
import { listRoutes } from './list-routes.ts';
import { loadExportedRouter } from './load-exported-router.ts';
import type { RouterQuery } from './router-process.ts';

await answerParent<RouterQuery>(async ({ want, openapi = {}, ...module }) => {
  const router = await loadExportedRouter({ ...module, isCalled: want === 'is-factory' });
  if (want === 'is-factory') {
    const exports = await import(pathToFileURL(module.entry).href);
    return typeof exports[module.exportName ?? ''] === 'function';
  }
  if (want === 'openapi') return router.openapi(openapi);
  const routes = await listRoutes(router);
  return want === 'routes' ? routes : { api: await router.describe(), routes };
});
