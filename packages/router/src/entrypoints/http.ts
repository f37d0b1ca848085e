// The code for HTTP routes, which the codecs of routers with such routes import.

export type { HttpRouteForm, HttpRouteParameter, TextForm } from '@mikrokit/types/runtime/http';
export { createHttpRoutes, type HttpRoutes } from '../http-routes/create-http-routes.ts';
