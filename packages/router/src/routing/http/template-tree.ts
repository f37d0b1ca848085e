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
 * Path templates of one method. Literal segments precede parameters, and single-segment parameters
 * precede the rest of a path. Visits each node at most once, so matching time is bounded by the
 * templates.
 */
export class TemplateTree {
  readonly #root = createNode();

  /**
   * Adds a template. Returns the operation of an existing template with exactly the same paths, if
   * there is one.
   */
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

  /** Finds the template for a path that starts with a slash. */
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
  // Valid percent-encoding: the parser of templates has checked it.
  const literal = normalizePath(written) as string;
  let next = node.literals.get(literal);
  if (next === undefined) {
    next = createNode();
    node.literals.set(literal, next);
  }
  return next;
}

/** Continues at the segment that starts at `start`, and adds the values of parameters. */
function walk(node: Node, path: string, start: number, values: string[]): TemplateEnd | undefined {
  const slash = path.indexOf('/', start);
  const segment = slash === -1 ? path.slice(start) : path.slice(start, slash);
  // Hashing a segment without literals to compare costs a fifth of a match: see `npm run bench --
  // templates`.
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
  // With an empty segment, the rest could be an absolute path: /files//etc → /etc
  if (rest === undefined || path.includes('//', start)) return undefined;
  values.push(path.slice(start));
  return rest;
}
