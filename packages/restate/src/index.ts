export {
  type RestateCloseOptions,
  type RestateServer,
  type ServeRestateOptions,
  serveRestate,
} from './serve-restate.ts';
export {
  type RestateService,
  type RestateServicesOptions,
  restateServices,
} from './restate-services.ts';
