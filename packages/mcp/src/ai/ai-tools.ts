import { assertKnownOptions, type RouteId, type Router } from '@mikrokit/router';
import { dynamicTool, type JSONSchema7, jsonSchema, type ToolSet } from 'ai';
import { createTools, type ToolOptions } from '../tools/create-tools.ts';
import type { Tool, ToolArguments } from '../tools/tool.ts';

/** Options of `aiTools`. */
export interface AiToolsOptions<Id extends string = string> extends ToolOptions<Id> {
  /**
   * Headers of every call, by name in any case, such as the credentials of the user for whom the model works. Default:
   * none.
   */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Makes tools of the AI SDK from chosen routes, for `generateText({ tools })`. Each call runs in this process, through
 * all its hooks. The model reads an error of a route as an error of the tool. Rejects in the same cases as
 * `mcpHandler`.
 */
export async function aiTools<R>(
  api: Router<R>,
  options: AiToolsOptions<RouteId<R>>,
): Promise<ToolSet> {
  assertKnownOptions('aiTools', options, { routes: 1, maxItems: 1, headers: 1 });
  const headers = new Headers(options.headers);
  const tools = await createTools('aiTools', api, options);
  return Object.fromEntries(tools.map((tool) => [tool.name, toAiTool(tool, headers)]));
}

function toAiTool(tool: Tool, headers: Headers): ToolSet[string] {
  return dynamicTool({
    description: tool.description,
    // The SDK's type of a schema has the same keywords, and mutable lists.
    inputSchema: jsonSchema<ToolArguments>(tool.inputSchema as JSONSchema7),
    execute: async (args, { abortSignal }) => {
      const { isError, json } = await tool.call(args as ToolArguments, {
        header: (name) => headers.get(name) ?? undefined,
        native: undefined,
        signal: abortSignal,
      });
      if (isError) throw new Error(JSON.stringify(json));
      // The SDK takes JSON, which has no undefined.
      return json ?? null;
    },
  });
}
