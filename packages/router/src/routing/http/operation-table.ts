import type { HttpTemplate } from '@mikrokit/types/runtime/http';
import type { Endpoint, Reply } from '../../adapter.ts';
import { type RpcError, toProtocolError } from '../../call/errors.ts';
import { NO_STORE } from '../../call/headers.ts';
import { rejection } from '../../call/rejection.ts';
import { PathTable } from '../path-table.ts';
import type { Resource } from '../resource.ts';
import { normalizePath, safePathOf } from '../url-path.ts';
import type { Operation } from './operation.ts';
import { type TemplateMatch, TemplateTree } from './template-tree.ts';

const NO_VALUES: readonly string[] = [];
const UNSAFE_VALUE = "A value in the path is '.' or '..', or has an encoded slash";

/** A {@link PathTable} that also has operations: each answers one method at a path or a path template. */
export class OperationTable extends PathTable {
  /** The operations by method at each path without parameters. */
  readonly #paths = new Map<string, Map<string, Operation>>();
  /** By method. */
  readonly #templates = new Map<string, TemplateTree>();
  readonly #prefix: string;

  /** `base` is the router's prefix between slashes, `/` or `/api/`. All operations are below it. */
  constructor(idAt: (path: string) => string, base: string) {
    super(idAt);
    this.#prefix = base.slice(0, -1);
  }

  override add(path: string, resource: Resource): void {
    super.add(path, resource);
    for (const method of resource.methods) {
      if (method !== 'OPTIONS') this.#addAt(path, method, new ResourceOperation(resource, method));
    }
  }

  /** Throws if another operation has the same method and path, or a template of the same form. */
  addOperation({ method, path, segments }: HttpTemplate, operation: Operation): void {
    if (segments.every(({ kind }) => kind === 'literal')) {
      // Valid percent-encoding: the parser of templates has checked it.
      this.#addAt(this.#prefix + (normalizePath(path) as string), method, operation);
      return;
    }
    const tree = this.#templates.get(method) ?? new TemplateTree();
    this.#templates.set(method, tree);
    const other = tree.add(segments, operation);
    if (other !== undefined) rejectTaken(operation, other, `${method} ${this.#prefix}${path}`);
  }

  /**
   * Throws if a template also matches the RPC path of another route, unless its last parameter
   * takes the rest of a path. Call it after all additions.
   */
  assertApart(): void {
    for (const [path, operations] of this.#paths) {
      for (const [method, operation] of operations) {
        if (!(operation instanceof ResourceOperation) || operation.resource.kind !== 'route')
          continue;
        const found = this.#findTemplate(method, path);
        if (found !== undefined && !found.end.takesRest)
          rejectTaken(operation, found.end.operation, `${method} ${path}`);
      }
    }
  }

  override accept(
    method: string,
    target: string,
    contentType: string | undefined,
  ): Endpoint | Reply {
    const path = pathOf(target);
    // The target has no path, or a broken one.
    if (path === undefined) return super.accept(method, target, contentType);
    const known = method === 'HEAD' && !this.#answers('HEAD', path) ? 'GET' : method;
    const operation = this.#paths.get(path)?.get(known);
    if (operation !== undefined) return operation.accept(NO_VALUES, target, contentType);
    const found = this.#findTemplate(known, path);
    if (found === undefined) return this.#reject(method, path, target, contentType);
    const { operation: matched } = found.end;
    const values = decodePathValues(found.values, matched.takesSlashes ? found.end : undefined);
    if (values === undefined) {
      return rejectBy(matched, toProtocolError('bad-request', UNSAFE_VALUE), NO_STORE);
    }
    return matched.accept(values, target, contentType);
  }

  /** The reply to a method without an operation at this path. */
  #reject(
    method: string,
    path: string,
    target: string,
    contentType: string | undefined,
  ): Endpoint | Reply {
    const methods = this.#methodsAt(path);
    const [first] = methods;
    const operation = first === undefined ? undefined : this.#find(first, path);
    if (operation === undefined) return super.accept(method, target, contentType);
    const answered = methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : one));
    const allow = ['allow', [...new Set(answered), 'OPTIONS'].join(', ')];
    if (method === 'OPTIONS') return { status: 204, headers: allow, body: undefined };
    return rejectBy(operation, toProtocolError('method-not-allowed'), [...NO_STORE, ...allow]);
  }

  #methodsAt(path: string): readonly string[] {
    const known = [...(this.#paths.get(path)?.keys() ?? []), ...this.#templates.keys()];
    return [...new Set(known)].filter((method) => this.#answers(method, path));
  }

  #answers(method: string, path: string): boolean {
    return this.#find(method, path) !== undefined;
  }

  #find(method: string, path: string): Operation | undefined {
    return this.#paths.get(path)?.get(method) ?? this.#findTemplate(method, path)?.end.operation;
  }

  #findTemplate(method: string, path: string): TemplateMatch | undefined {
    const prefix = this.#prefix;
    if (prefix === '') return this.#templates.get(method)?.find(path);
    if (!path.startsWith(`${prefix}/`)) return undefined;
    return this.#templates.get(method)?.find(path.slice(prefix.length));
  }

  #addAt(path: string, method: string, operation: Operation): void {
    const operations = this.#paths.get(path) ?? new Map<string, Operation>();
    this.#paths.set(path, operations);
    const other = operations.get(method);
    if (other !== undefined) rejectTaken(operation, other, `${method} ${path}`);
    operations.set(method, operation);
  }
}

/**
 * Whether a target is a plain path in normal form: no query, no percent-encoding, no absolute form.
 */
const PLAIN = /^\/[\w\-.~!$&'()*+,;=:@/]*$/;

/** The normalized path of a request target. `undefined` if it has none. */
function pathOf(target: string): string | undefined {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  if (PLAIN.test(path)) return path;
  const safe = safePathOf(target);
  return safe?.startsWith('/') ? safe : undefined;
}

function rejectBy(operation: Operation, cause: RpcError, headers: readonly string[]): Reply {
  return operation.reject?.(cause, headers) ?? rejection(operation.id, cause, headers);
}

function rejectTaken(one: Operation, other: Operation, at: string): never {
  const [first, second] = [nameOf(one), nameOf(other)];
  const what =
    first === second ? `${first} answers ${at} twice` : `${first} and ${second} both answer ${at}`;
  throw new TypeError(`createRouter: ${what}; change one path`);
}

function nameOf(operation: Operation): string {
  const kind = operation instanceof ResourceOperation ? operation.resource.kind : 'route';
  if (kind === 'batch') return 'the batch of calls';
  return kind === 'description' ? "the API's description" : `route ${JSON.stringify(operation.id)}`;
}

/** One method of a resource of the RPC protocol. */
class ResourceOperation implements Operation {
  readonly resource: Resource;
  readonly #method: string;

  constructor(resource: Resource, method: string) {
    this.resource = resource;
    this.#method = method;
  }

  get id(): string {
    return this.resource.id;
  }

  accept(
    _values: readonly string[],
    target: string,
    contentType: string | undefined,
  ): Endpoint | Reply {
    return this.resource.accept(this.#method, target, contentType);
  }
}

/**
 * Percent-decodes path parameters, once. `undefined` if one is `.` or `..` or has an encoded slash,
 * because a proxy or handler that decodes again would see another path. With `slashes`, single
 * segments can have encoded slashes, but no `.` or `..` between them.
 */
function decodePathValues(
  values: readonly string[],
  slashes?: { readonly takesRest: boolean },
): readonly string[] | undefined {
  const decoded: string[] = [];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as string;
    // Nearly all values have no escapes and no segment that starts with a dot.
    const isPlain = !value.includes('%') && !value.startsWith('.') && !value.includes('/.');
    const isRest = slashes?.takesRest === true && at === values.length - 1;
    const isUnsafe = slashes === undefined || isRest ? UNSAFE : UNSAFE_WITHIN;
    if (!isPlain && isUnsafe.test(value)) return undefined;
    decoded.push(isPlain ? value : decodeURIComponent(value));
  }
  return decoded;
}

const UNSAFE = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|%2f/i;
const UNSAFE_WITHIN = /(?:^|%2f)(?:\.|%2e){1,2}(?:%2f|$)/i;
