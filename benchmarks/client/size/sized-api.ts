const PER_GROUP = 10;

/**
 * The text of an API with as many routes, ten to a group. Each group has its own types, so no two
 * share a codec.
 */
export function sizedApi(routes: number): string {
  const groups = Array.from({ length: routes / PER_GROUP }, (_, group) => group);
  return `import { createRouter } from '@mikrokit/router';

${groups.map(typesOf).join('\n')}
export const api = createRouter({
${groups.map(routesOf).join('\n')}
});
`;
}

function typesOf(group: number): string {
  return `export interface Item${group} { id: number; name${group}: string; tags: string[]; at: Date; state: 'open' | 'closed' }
export interface Page${group} { items: Item${group}[]; next?: string }
`;
}

function routesOf(group: number): string {
  const routes = Array.from({ length: PER_GROUP }, (_, route) =>
    route % 2 === 0
      ? `    get${route}: (_context, id: number, page?: string): Page${group} => ({ items: [], next: \`\${id}\${page}\` }),`
      : `    save${route}: (_context, item: Item${group}, force: boolean): Item${group} => (force ? item : { ...item, tags: [] }),`,
  );
  return `  group${group}: {\n${routes.join('\n')}\n  },`;
}
