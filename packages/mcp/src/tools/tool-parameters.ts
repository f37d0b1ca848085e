import type { ApiDocument } from '@mikrokit/router';
import { createSchemaWriter, type JsonSchema } from '@mikrokit/types/json-schema';
import type { ToolArguments } from './tool.ts';

/** The parameters of a route as the properties of one object. */
interface ToolParameters {
  readonly inputSchema: JsonSchema;
  /** The list of parameters for the arguments of a call. Returns a text if they are invalid. */
  readonly toList: (args: ToolArguments) => readonly unknown[] | string;
}

interface Parameter {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** Whether its argument is the list of all that follow. */
  readonly rest: boolean;
}

/** Reads the tuple of a route's parameters, whose labels are their names. */
export function readParameters(types: ApiDocument['types'], id: string): ToolParameters {
  const writer = createSchemaWriter(types);
  const tuple = types[id];
  if (tuple?.kind !== 'tuple') throw new Error(`The parameters '${id}' are no tuple`);
  const schemas = writer.elementsOf(id);
  const parameters = tuple.elements.map(({ label, rest = false }, at): Parameter => {
    const { schema = {}, required = true } = schemas[at] ?? {};
    const name = label ?? `param${at + 1}`;
    return { name, required, rest, schema: rest ? { type: 'array', items: schema } : schema };
  });
  const definitions = writer.definitions();
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
      ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
    },
    toList: (args) => toList(parameters, args),
  };
}

function toList(
  parameters: readonly Parameter[],
  args: ToolArguments,
): readonly unknown[] | string {
  const unknown = Object.keys(args).find((key) => parameters.every(({ name }) => name !== key));
  if (unknown !== undefined) return `The tool has no parameter ${JSON.stringify(unknown)}`;
  const missing = parameters.find(({ name, required }) => required && !Object.hasOwn(args, name));
  if (missing !== undefined) return `The parameter ${JSON.stringify(missing.name)} is missing`;
  const list: unknown[] = [];
  let given = 0;
  for (const { name, rest } of parameters) {
    const argument = Object.hasOwn(args, name) ? args[name] : undefined;
    if (!rest) list.push(argument ?? null);
    else if (Array.isArray(argument)) list.push(...argument);
    else if (argument !== undefined) return `The parameter ${JSON.stringify(name)} must be a list`;
    if (argument !== undefined) given = list.length;
  }
  // An omitted optional parameter is null before others, and absent after them.
  return list.slice(0, given);
}
