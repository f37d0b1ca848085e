import { cwd } from 'node:process';
import { type ErrorModel, printType, type TypeId } from '@mikrokit/types/model';
import { decodeByModel } from '@mikrokit/types/runtime/interpret';
import type { Call } from '../calls/call.ts';
import type { PlantedSecrets } from '../calls/planted-secrets.ts';
import { type FuzzedApi, type FuzzedRoute, hooksOf } from '../fuzzed-api.ts';
import type { NoReply, Reply } from '../target/target.ts';
import type { Finding } from './finding.ts';
import { type ReadError, type ReadReply, readReply } from './read-reply.ts';

/** The judgement on a reply. */
interface Judgement {
  readonly finding?: Omit<Finding, 'route'>;
  /** The reply, if the call was answered with a result. */
  readonly answer?: ReadReply;
}

/** Decides whether a reply shows a fault of the server. */
export function judgeReply(
  api: FuzzedApi,
  call: Call,
  reply: Reply | NoReply,
  secrets: PlantedSecrets,
): Judgement {
  if ('failure' in reply) return { finding: { kind: reply.failure, why: reply.message } };
  const route = api.routes[call.route] as FuzzedRoute;
  const read = readReply(route, call, reply);
  const { status, text } = reply;
  if (typeof read === 'string')
    return {
      finding: {
        kind: status >= 500 ? 'server-error' : 'result',
        why: `replied ${status} with ${read}`,
      },
    };
  const finding =
    findSecret(route, reply, read, secrets) ??
    (status >= 400 ? findLeak(text) : undefined) ??
    findServerError(api, route, read, status) ??
    findWrongStatus(api, call, read) ??
    findUnexpected(call, status, read.errors) ??
    findMistyped(api, call.route, status, read);
  if (finding !== undefined) return { finding };
  return status < 300 && read.errors.length === 0 ? { answer: read } : {};
}

function findServerError(
  api: FuzzedApi,
  route: FuzzedRoute,
  { errors, errorStatus }: ReadReply,
  replyStatus: number,
): Judgement['finding'] {
  const status = errorStatus ?? replyStatus;
  if (status < 500) return undefined;
  const declared = [route, ...hooksOf(api, route)].flatMap((one) => one.errors ?? []);
  const types = errors.map(({ type }) => type);
  if (declared.some(({ type }) => types.includes(type))) return undefined;
  return { kind: 'server-error', why: `replied ${[status, ...types].join(' ')}` };
}

/** The error that decides the status is the route's, or else the first. */
function findWrongStatus(
  api: FuzzedApi,
  call: Call,
  { errors, errorStatus }: ReadReply,
): Judgement['finding'] {
  const error = errors.find(({ field }) => field === call.route) ?? errors[0];
  if (error === undefined || errorStatus === undefined) return undefined;
  const named = declaredErrors(api, call.route, error).flatMap(
    ({ statuses }) => statuses ?? [errorStatus],
  );
  if (named.length === 0 || named.includes(errorStatus)) return undefined;
  const texts = [...new Set(named)].join(' or ');
  return { kind: 'status', why: `replied ${errorStatus} ${error.type}, whose type says ${texts}` };
}

/** The errors of this type that the route or hook of an error declares. */
function declaredErrors(
  api: FuzzedApi,
  id: string,
  { field, type }: ReadError,
): readonly ErrorModel[] {
  const route = api.routes[id] as FuzzedRoute;
  return [{ ...route, field: id }, ...hooksOf(api, route)]
    .filter((one) => one.field === field || field === undefined)
    .flatMap((one) => one.errors ?? [])
    .filter((one) => one.type === type);
}

function findUnexpected(
  { expects, by, route: id }: Call,
  status: number,
  errors: readonly ReadError[],
): Judgement['finding'] {
  if (expects === 'rejected' && status < 300) {
    const why = `replied ${status} to parameters that are not of their types`;
    return { kind: 'accepted', why };
  }
  // A query string cannot represent all values, so it can be right to reject one.
  if (expects !== 'accepted' || by === 'http') return undefined;
  const rejection = errors.find(({ type, field }) => type === 'validation' && field === id);
  // The functions of checks and the schemas of `Parsed` are in the server only.
  const issue = rejection?.issues?.find(({ code }) => code !== 'check' && code !== 'schema');
  if (issue === undefined) return undefined;
  const location = issue.path?.join('.') || 'its parameters';
  return { kind: 'rejected', why: `rejected ${location} (${issue.code}), which is of its type` };
}

function findMistyped(
  api: FuzzedApi,
  id: string,
  status: number,
  { result, others, items, errors, isOpen }: ReadReply,
): Judgement['finding'] {
  const route = api.routes[id] as FuzzedRoute;
  const hooks = hooksOf(api, route);
  const check = (name: string, type: TypeId | undefined, json: unknown): Judgement['finding'] => {
    if (type === undefined) return undefined;
    const decoded = decodeByModel(api, type, json, { maxDepth: Number.POSITIVE_INFINITY });
    if (decoded.ok) return undefined;
    const { path = [], message } = decoded.issues[0] ?? {};
    const location = [name, ...path].join('.');
    return {
      kind: 'result',
      why: `replied with a ${location} that is not \`${printType(api.types, type)}\`: ${message}`,
    };
  };
  for (const error of errors) {
    const { type, data } = error;
    const declared = declaredErrors(api, id, error);
    const found = declared.map((one) => check(`error ${type}`, one.data, data));
    if (declared.length > 0 && found.every((one) => one !== undefined)) return found[0];
  }
  for (const item of items) {
    const found = check('item', route.item, item);
    if (found) return found;
  }
  for (const hook of hooks) {
    const found = Object.hasOwn(others, hook.field)
      ? check(hook.field, hook.result, others[hook.field])
      : undefined;
    if (found) return found;
  }
  return status < 300 && errors.length === 0 && !isOpen
    ? check('result', route.result, result)
    : undefined;
}

function findSecret(
  route: FuzzedRoute,
  { status, headers, text }: Reply,
  { result, items }: ReadReply,
  secrets: PlantedSecrets,
): Judgement['finding'] {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const found =
    secrets.foundIn(lines) ??
    (status < 300
      ? (secrets.foundInResult(route.result, result) ??
        items.map((item) => secrets.foundInResult(route.item as TypeId, item)).find(Boolean))
      : secrets.foundIn(text));
  return found === undefined
    ? undefined
    : { kind: 'secret', why: `replied ${status} with the secret ${JSON.stringify(found)}` };
}

/** A stack trace or a path of a file in the text of an error. */
function findLeak(text: string): Omit<Finding, 'route'> | undefined {
  const folder = JSON.stringify(cwd()).slice(1, -1);
  const found =
    /(?:\\n|\n) +at .{1,200}?:\d+:\d+/.exec(text) ??
    /(?:file:\/\/|node:internal|node_modules)[\w./@:-]*/.exec(text) ??
    (folder.length > 1 && text.includes(folder) ? [folder] : null);
  if (found === null) return undefined;
  const shown = JSON.stringify(found[0].trim());
  return { kind: 'leak', why: `replied with an error that shows ${shown}` };
}
