import type { OpenApiOperation, OpenApiPath } from './open-api-document.ts';

/** Operations at a path template, which can end with `{name...}`. */
export interface DescribedPath {
  readonly path: string;
  readonly operations: OpenApiPath;
}

type Method = keyof OpenApiPath;

/**
 * The operations by path. Templates that differ only in names are one path (OpenAPI 3.1 section
 * 4.8.8), with the names of the first. OpenAPI has no parameters for the rest of a path. An
 * operation with one is left out if another answers the same method with a single segment.
 */
export function toPathItems(described: readonly DescribedPath[]): Record<string, OpenApiPath> {
  const paths: Record<string, { -readonly [M in Method]?: OpenApiOperation }> = {};
  const pathByForm = new Map<string, string>();
  const forRest = new Set<OpenApiOperation>();
  for (const { path: template, operations } of described) {
    const path = template.replace('...}', '}');
    const form = path.replace(/\{[^}]*\}/g, '{}');
    const known = pathByForm.get(form) ?? path;
    pathByForm.set(form, known);
    const names = new Map(namesIn(path).map((name, at) => [name, namesIn(known)[at] ?? name]));
    paths[known] ??= {};
    const item = paths[known];
    for (const [method, given] of Object.entries(operations) as [Method, OpenApiOperation][]) {
      const operation = rename(given, names);
      if (path !== template) forRest.add(operation);
      const other = item[method];
      if (other === undefined || forRest.has(other)) item[method] = operation;
    }
  }
  return paths;
}

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
}

function rename(operation: OpenApiOperation, names: ReadonlyMap<string, string>): OpenApiOperation {
  const parameters = operation.parameters?.map((one) =>
    one.in === 'path' ? { ...one, name: names.get(one.name) ?? one.name } : one,
  );
  return { ...operation, ...(parameters && { parameters }) };
}
