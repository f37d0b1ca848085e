import { assertIntegers, type Dispatcher, type Router } from '@mikrokit/router';
import { createRouteTool } from './route-tool.ts';
import { createSearchTools } from './search-tools.ts';
import type { Tool } from './tool.ts';

/** The routes that become tools, and their limits. */
export interface ToolOptions<Id extends string = string> {
  /** Ids of the routes that become tools: `['users/get']`. There is no default. */
  readonly routes: readonly Id[];
  /** The most items of a stream in a result. Then the stream ends. Default: 1,000. */
  readonly maxItems?: number;
}

/** More tools than these make models choose badly, so they are searched for. */
const MAX_LISTED = 40;

/**
 * Makes tools of routes: one for each, or past forty `search_tools` and `call_tool`. Rejects with a `TypeError` for a route
 * that cannot be a tool.
 */
export async function createTools(
  owner: string,
  api: Dispatcher & Pick<Router, 'describe'>,
  { routes, maxItems = 1000 }: ToolOptions,
): Promise<readonly Tool[]> {
  if (!Array.isArray(routes) || routes.length === 0)
    throw new TypeError(
      `${owner}: routes must be a list of route ids; name the routes that may be called`,
    );
  assertIntegers(owner, { maxItems });
  const document = await api.describe();
  const tools = new Map<string, Tool>();
  for (const id of new Set(routes)) {
    const tool = createRouteTool(owner, id, { api, document, maxItems });
    if (tools.has(tool.name))
      throw new TypeError(
        `${owner}: two routes would be the tool '${tool.name}', and one of them is '${id}'; rename one of them`,
      );
    tools.set(tool.name, tool);
  }
  return tools.size > MAX_LISTED ? createSearchTools(tools) : [...tools.values()];
}
