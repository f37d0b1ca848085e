import type { ApiDocument } from '@mikrokit/router/protocol';

export type Types = ApiDocument['types'];
export type TypeNode = Types[string];
export type RouteDocument = ApiDocument['routes'][string];

/**
 * The path of the description, if the server of the page provides it. `undefined` if users enter a
 * prefix.
 */
export function descriptionPath(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="mikrokit-description"]');
  return meta?.content || undefined;
}

/** Reads the description of the API at a path. Throws an error with the reason if there is none. */
export async function readDescription(path: string): Promise<ApiDocument> {
  const reply = await fetch(path, { headers: { accept: 'application/json' } });
  if (reply.ok) return (await reply.json()) as ApiDocument;
  if (reply.status === 503)
    throw new Error('No server listens. The terminal of mikrokit dev says why.');
  const advice =
    descriptionPath() === undefined
      ? "Enter the prefix of the router, and check that its option 'describe' is not false."
      : 'Reload this page.';
  throw new Error(`${path} does not describe an API (${reply.status}). ${advice}`);
}

/** A type without the constraints around it. */
export function bareType(types: Types, id: string): TypeNode {
  const node = types[id];
  if (node === undefined) throw new Error(`The description lacks the type ${id}`);
  return node.kind === 'constrained' ? bareType(types, node.type) : node;
}

/** A short name for people: `User`, `"on"`, `string`. */
export function typeName(types: Types, id: string): string {
  const node = types[id];
  if (node && 'name' in node && node.name !== undefined) return node.name;
  const bare = bareType(types, id);
  if (bare.kind === 'literal') return JSON.stringify(bare.value);
  if (bare.kind === 'array') return `list of ${typeName(types, bare.element)}`;
  return 'name' in bare && bare.name !== undefined ? bare.name : bare.kind;
}
