export type {
  HttpRouteForm,
  HttpRouteParameter,
  NestedForm,
  QueryFields,
  TextForm,
} from '../runtime/http/http-route-form.ts';
export {
  HTTP_METHODS,
  type HttpMethod,
  type HttpTemplate,
  namesIn,
  parseHttpTemplate,
  type TemplateFault,
  type TemplateSegment,
} from '../runtime/http/http-template.ts';
export { hasPathParameter } from '../runtime/http/path-parameter.ts';
export {
  findBracketedList,
  LONGEST_QUERY,
  MOST_PAIRS,
  parseQuery,
  type QueryFault,
  type QueryPairs,
  queryNamesOf,
  readPathValue,
  readQueryObject,
} from '../runtime/http/read-url.ts';
