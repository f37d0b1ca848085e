import type { TemplateSegment } from '@mikrokit/types/runtime/http';
import { normalizePath } from '../url-path.ts';
import type { Operation } from './operation.ts';

/** A template that a path has matched. */
export interface TemplateMatch {
  readonly end: TemplateEnd;
  /** The values of the parameters as they stand in the path, still percent-encoded. */
  readonly values: readonly string[];
}

/** The end of a template in the tree. */
interface TemplateEnd {
  readonly operation: Operation;
  /** Whether its last parameter takes the rest of a path. */
  readonly takesRest: boolean;
}

interface Node {
  readonly literals: Map<string, Node>;
  parameter: Node | undefined;
  rest: TemplateEnd | undefined;
  end: TemplateEnd | undefined;
}

/**
 * Path templates of one method. A literal segment beats a parameter, and a parameter beats the rest of a path. Each node
 * is visited at most once, so no path takes longer than the templates allow.
 */
export class TemplateTree {
  readonly #root = createNode();

  /** Adds a template. Returns the operation of another one that takes exactly the same paths, if there is one. */
  add(segments: readonly TemplateSegment[], operation: Operation): Operation | undefined {
    let node = this.#root;
    for (const segment of segments) {
      if (segment.kind === 'rest') {
        const other = node.rest;
        node.rest ??= { operation, takesRest: true };
        return other?.operation;
      }
      node = segment.kind === 'literal' ? literalOf(node, segment.literal) : parameterOf(node);
    }
    const other = node.end;
    node.end ??= { operation, takesRest: false };
    return other?.operation;
  }

  /** Finds the template of a path that begins with a slash. */
  find(path: string): TemplateMatch | undefined {
    const values: string[] = [];
    const end = walk(this.#root, path, 1, values);
    return end && { end, values };
  }
}

function createNode(): Node {
  return { literals: new Map(), parameter: undefined, rest: undefined, end: undefined };
}

function parameterOf(node: Node): Node {
  node.parameter ??= createNode();
  return node.parameter;
}

function literalOf(node: Node, written: string): Node {
  // The parser of templates has checked the percent-encoding.
  const literal = normalizePath(written) as string;
  let next = node.literals.get(literal);
  if (next === undefined) {
    next = createNode();
    node.literals.set(literal, next);
  }
  return next;
}

/** Walks on from the segment that begins at `start`, and adds the values of parameters. */
function walk(node: Node, path: string, start: number, values: string[]): TemplateEnd | undefined {
  const slash = path.indexOf('/', start);
  const segment = slash === -1 ? path.slice(start) : path.slice(start, slash);
  // Hashing a segment that nothing can equal costs a fifth of a match: see `npm run bench -- templates`.
  const literal = node.literals.size === 0 ? undefined : node.literals.get(segment);
  if (literal !== undefined) {
    const found = slash === -1 ? literal.end : walk(literal, path, slash + 1, values);
    if (found !== undefined) return found;
  }
  if (segment === '') return undefined;
  const { parameter, rest } = node;
  if (parameter !== undefined) {
    values.push(segment);
    const found = slash === -1 ? parameter.end : walk(parameter, path, slash + 1, values);
    if (found !== undefined) return found;
    values.pop();
  }
  // An empty segment within the rest may make it an absolute path: /files//etc → /etc
  if (rest === undefined || path.includes('//', start)) return undefined;
  values.push(path.slice(start));
  return rest;
}
