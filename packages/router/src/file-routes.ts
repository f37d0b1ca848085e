// For emitted code: routers without files do not contain it.
export { createFileRoutes } from './files/file-routes.ts';
