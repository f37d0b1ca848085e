import type { OpenApiDocument } from './open-api-document.ts';

type Components = OpenApiDocument['components'];

/** Leaves out schemas and responses without references. */
export function dropUnused({ components, ...document }: OpenApiDocument): OpenApiDocument {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, kind, name] of JSON.stringify(value).matchAll(REFERENCE)) {
      const key = `${kind}/${name}`;
      if (used.has(key)) continue;
      used.add(key);
      const parts = components[kind as 'schemas' | 'responses'];
      visit(parts[name as string] ?? null);
    }
  };
  visit(document.paths);
  const usedOf = (kind: 'schemas' | 'responses') =>
    Object.fromEntries(
      Object.entries(components[kind]).filter(([name]) => used.has(`${kind}/${name}`)),
    );
  const rest = { schemas: usedOf('schemas'), responses: usedOf('responses') } as Pick<
    Components,
    'schemas' | 'responses'
  >;
  return { ...document, components: { ...components, ...rest } };
}

const REFERENCE = /"#\/components\/(schemas|responses)\/([^"/]+)"/g;
