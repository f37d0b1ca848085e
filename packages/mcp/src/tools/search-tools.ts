import { isRecord } from '@mikrokit/types/runtime';
import { rejectCall, type Tool } from './tool.ts';

/** The most tools in the result of a search. */
const MAX_FOUND = 10;

/** Two tools instead of many: one searches them, the other calls one by its name. */
export function createSearchTools(tools: ReadonlyMap<string, Tool>): readonly Tool[] {
  const all = [...tools.values()];
  return [
    {
      name: 'search_tools',
      description: `Searches the ${all.length} tools of this API by words, and gives names, descriptions and input schemas of the best ${MAX_FOUND}. Call them with call_tool.`,
      inputSchema: {
        type: 'object',
        properties: { query: { type: 'string', description: 'Words of the task: "find user"' } },
        required: ['query'],
        additionalProperties: false,
      },
      isReadOnly: true,
      isIdempotent: true,
      call: async ({ query }) => {
        if (typeof query !== 'string') return rejectCall('The parameter "query" must be a string');
        const json = findTools(all, query).map(({ name, description, inputSchema }) => ({
          name,
          description,
          inputSchema,
        }));
        return { isError: false, json };
      },
    },
    {
      name: 'call_tool',
      description: 'Calls a tool that search_tools found, with arguments of its input schema.',
      inputSchema: {
        type: 'object',
        properties: { name: { type: 'string' }, arguments: { type: 'object' } },
        required: ['name'],
        additionalProperties: false,
      },
      isReadOnly: all.every((tool) => tool.isReadOnly),
      isIdempotent: all.every((tool) => tool.isIdempotent),
      call: async ({ name, arguments: args = {} }, request) => {
        const tool = typeof name === 'string' ? tools.get(name) : undefined;
        if (tool === undefined)
          return rejectCall('No tool has that name; search_tools finds the names');
        if (!isRecord(args)) return rejectCall('The parameter "arguments" must be an object');
        return tool.call(args, request);
      },
    },
  ];
}

/**
 * The tools with the most matching words in their names and descriptions. A word in a name counts
 * twice.
 */
function findTools(tools: readonly Tool[], query: string): readonly Tool[] {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const scoreOf = ({ name, description }: Tool) =>
    words.reduce((score, word) => {
      const inName = name.toLowerCase().includes(word) ? 2 : 0;
      return score + inName + (description.toLowerCase().includes(word) ? 1 : 0);
    }, 0);
  return tools
    .map((tool) => ({ tool, score: scoreOf(tool) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ tool }) => tool);
}
