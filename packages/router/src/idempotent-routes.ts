// For emitted code: routers without idempotency keys do not contain it.
export { createIdempotentRoutes } from './idempotency/create-idempotent-routes.ts';
