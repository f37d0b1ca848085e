import type { Reply } from '../adapter.ts';
import type { WireError } from '../call/errors.ts';
import { rejection } from '../call/rejection.ts';
import { ValidationError } from '../call/validation-errors.ts';
import type { HttpRoute } from './http-route-operation.ts';

type Errors = Readonly<Record<string, WireError>>;
type Issues = NonNullable<WireError['issues']>;

/**
 * The reply to a failed call of an HTTP route, made from the RPC reply. Issues name locations in
 * the request: `["query","limit"]` instead of `["filter","limit"]`. With `problemDetails`, the form
 * is RFC 9457.
 */
export function toHttpRouteError(reply: Reply, id: string, httpRoute: HttpRoute): Reply {
  const located: Record<string, WireError> = Object.create(null);
  for (const [key, error] of Object.entries(errorsOf(reply))) {
    const { issues } = error;
    located[key] =
      issues === undefined || key !== id
        ? error
        : { ...error, issues: locateIssues(issues, httpRoute.form) };
  }
  return writeErrors(reply, located, id, httpRoute);
}

/** The reply to a request of an HTTP route that never became a call. `cause` is as `rejection` takes it. */
export function rejectHttpRequest(
  cause: unknown,
  id: string,
  httpRoute: Pick<HttpRoute, 'problemDetails'>,
  extraHeaders: readonly string[],
): Reply {
  const reply = rejection(id, cause, extraHeaders);
  if (!(cause instanceof ValidationError))
    return writeErrors(reply, errorsOf(reply), id, httpRoute);
  const { type, message, issues } = cause;
  return writeErrors(reply, { [id]: { type, message, issues } }, id, httpRoute);
}

function errorsOf({ body }: Reply): Errors {
  return (JSON.parse(body as string) as { readonly errors: Errors }).errors;
}

function writeErrors(
  { status, headers }: Reply,
  errors: Errors,
  id: string,
  { problemDetails }: Pick<HttpRoute, 'problemDetails'>,
): Reply {
  if (!problemDetails) return { status, headers, body: JSON.stringify({ errors }) };
  const error = errors[id] ?? (Object.values(errors)[0] as WireError);
  return {
    status,
    headers: headers.map((text, at) =>
      at % 2 === 1 && headers[at - 1] === 'content-type' ? 'application/problem+json' : text,
    ),
    body: JSON.stringify(toProblem(error, status)),
  };
}

/**
 * An error in the form of RFC 9457 section 3. Its `type` is a relative reference: the type of the
 * error.
 */
function toProblem({ type, message, data, issues }: WireError, status: number): object {
  const words = type.replaceAll('-', ' ');
  return {
    type: encodeURIComponent(type),
    title: words.charAt(0).toUpperCase() + words.slice(1),
    status,
    detail: message,
    ...(data !== undefined && { data }),
    ...(issues !== undefined && { issues }),
  };
}

/**
 * Adds the location of a path parameter before its name. Elsewhere the location replaces the name.
 */
function locateIssues(issues: Issues, { parameters }: HttpRoute['form']): Issues {
  return issues.map((issue) => {
    const [first, ...inner] = issue.path;
    const parameter = parameters.find(({ name }, at) => name === first || at === first);
    if (parameter === undefined) return issue;
    const own = parameter.in === 'path' ? [parameter.name] : [];
    return { ...issue, path: [parameter.in, ...own, ...inner] };
  });
}
