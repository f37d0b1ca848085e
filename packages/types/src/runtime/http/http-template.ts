/** A method and the template of a path: `GET /articles/{slug}`. */
export interface HttpTemplate {
  readonly method: HttpMethod;
  /** The path as written. */
  readonly path: string;
  readonly segments: readonly TemplateSegment[];
}

/** One segment of a path template. `literal` is as written, so it can be percent-encoded. */
export type TemplateSegment =
  | { readonly kind: 'literal'; readonly literal: string }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'rest'; readonly name: string };

/** The reason why a text is not a template. Messages put it after its location. */
export interface TemplateFault {
  readonly fault: string;
}

export type HttpMethod = (typeof HTTP_METHODS)[number];

/** The methods allowed in a template. OPTIONS is answered for all paths. */
export const HTTP_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const NAME = /^[A-Za-z_$][\w$]*$/;

/**
 * Parses `METHOD /path`. In the path, `{name}` takes one segment, and `{name...}` at the end takes
 * one or more. A trailing slash makes it a different path.
 */
export function parseHttpTemplate(text: string): HttpTemplate | TemplateFault {
  const space = text.indexOf(' ');
  const method = HTTP_METHODS.find((known) => known === text.slice(0, space));
  const path = text.slice(space + 1);
  if (method === undefined || !/^\/[^?#\s]*$/.test(path)) {
    return {
      fault: `is ${JSON.stringify(text)}; write one of ${HTTP_METHODS.join(', ')}, a space and a path, such as 'GET /articles/{slug}'`,
    };
  }
  const segments: TemplateSegment[] = [];
  const names = new Set<string>();
  const written = path.slice(1).split('/');
  for (const [at, segment] of written.entries()) {
    const isLast = at === written.length - 1;
    const parsed = parseSegment(segment, isLast);
    if ('fault' in parsed) return { fault: `has the segment '${segment}', ${parsed.fault}` };
    if (parsed.kind !== 'literal') {
      if (names.has(parsed.name)) return { fault: `names '${parsed.name}' twice; rename one` };
      names.add(parsed.name);
    }
    segments.push(parsed);
  }
  return { method, path, segments };
}

/** The names of a template's parameters, in their order. */
export function namesIn({ segments }: HttpTemplate): readonly string[] {
  return segments.flatMap((segment) => (segment.kind === 'literal' ? [] : segment.name));
}

function parseSegment(segment: string, isLast: boolean): TemplateSegment | TemplateFault {
  if (segment.startsWith('{') && segment.endsWith('}')) {
    const isRest = segment.endsWith('...}');
    const name = segment.slice(1, isRest ? -4 : -1);
    if (!NAME.test(name)) return { fault: 'which names no parameter; write {name} or {name...}' };
    if (isRest && !isLast) return { fault: 'which takes the rest of a path; move it to the end' };
    return { kind: isRest ? 'rest' : 'parameter', name };
  }
  if (segment === '' && !isLast) return { fault: 'which is empty; leave one slash out' };
  if (/[{}]/.test(segment)) return { fault: 'but a parameter is a whole segment; write {name}' };
  if (/^(?::|\*|\[.*\]$)/.test(segment)) {
    return { fault: 'which clients would have to send literally; write a parameter as {name}' };
  }
  const decoded = decodedOrUndefined(segment);
  if (decoded === undefined) return { fault: 'with broken percent-encoding; correct it' };
  if (decoded === '.' || decoded === '..')
    return { fault: 'which callers would resolve; leave it out' };
  return { kind: 'literal', literal: segment };
}

function decodedOrUndefined(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
