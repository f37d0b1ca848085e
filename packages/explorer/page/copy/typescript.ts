import type { ApiDocument } from '@mikrokit/router/protocol';
import type { RouteDocument } from '../api.ts';
import { type Entered, type EnteredCall, modelOf } from '../call/entered-call.ts';
import { LiteralWriter } from './literal-writer.ts';

/** A call as a program with the typed client, in a module next to the router's `api.ts`. */
export function toTypeScript(
  api: ApiDocument,
  { id, params, hooks, headers }: EnteredCall,
): string {
  const writer = new LiteralWriter(api.types);
  const route = api.routes[id] as RouteDocument;
  const listOf = (owner: string, entered: Entered) => {
    const text = writer.write(modelOf(api, owner).params, entered);
    // `[1, 2]` → `1, 2`
    return text.slice(1, -1);
  };
  const hookLists = Object.entries(hooks).map(
    ([hook, entered]) =>
      `${JSON.stringify(api.hooks[hook]?.name ?? hook)}: [${listOf(hook, entered)}]`,
  );
  const options = [
    `url: ${JSON.stringify(location.origin)}`,
    ...(api.base === '/' ? [] : [`prefix: ${JSON.stringify(api.base.slice(1, -1))}`]),
    // The path is not the one that the client uses by default.
    ...(isAtItsId(api, id, route) ? [] : ['discover: true']),
    ...(Object.keys(headers).length === 0 ? [] : [`headers: ${JSON.stringify(headers)}`]),
    ...(hookLists.length === 0 ? [] : [`hooks: { ${hookLists.join(', ')} }`]),
  ];
  const target = `client${id.split('/').map(memberAccess).join('')}`;
  const given = listOf(id, params);
  const calling =
    route.item === undefined
      ? `console.log(await ${target}(${given}));`
      : `for await (const item of ${target}.stream(${given})) console.log(item);`;
  return `import { createClient } from '@mikrokit/client';
${writer.imports().join('\n')}import type { api } from './api.ts';

const client = createClient<typeof api>({ ${options.join(', ')} });
${calling}
`;
}

/** `.users` or `["no-name"]` */
function memberAccess(key: string): string {
  return /^[a-z_$][\w$]*$/i.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function isAtItsId({ base }: ApiDocument, id: string, { path, methods }: RouteDocument): boolean {
  return methods.length === 0 || decodeURIComponent(path) === base + id;
}
