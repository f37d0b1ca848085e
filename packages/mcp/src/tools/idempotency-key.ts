import type { JsonSchema } from '@mikrokit/types/json-schema';
import type { ToolArguments, ToolRequest } from './tool.ts';

/** The argument that identifies a call which a model can repeat. */
export const KEY_ARGUMENT = 'idempotency_key';

export const KEY_SCHEMA: JsonSchema = {
  type: 'string',
  description:
    'Any string that is new for each task. A repeated call with the same key and arguments gets the first result and does nothing again.',
};

/** Takes the key out of the arguments of a call. Returns a text if the key is invalid. */
export function takeKey(
  args: ToolArguments,
  request: ToolRequest,
): { readonly args: ToolArguments; readonly request: ToolRequest } | string {
  const { [KEY_ARGUMENT]: key, ...others } = args;
  if (key === undefined) return { args, request };
  if (typeof key !== 'string' || !/^[ -~]+$/.test(key))
    return `The parameter "${KEY_ARGUMENT}" must be a string of ASCII characters`;
  // A string of RFC 9651, section 3.3.3.
  const value = `"${key.replace(/["\\]/g, '\\$&')}"`;
  const header = (name: string) =>
    name.toLowerCase() === 'idempotency-key' ? value : request.header(name);
  return { args: others, request: { ...request, header } };
}
