import { CommandFailure } from '@mikrokit/compiler/commands';
import type { ApiContract } from '@mikrokit/types/compatibility';
import { isKindName, partsOf, printType, type TypeNode, type Types } from '@mikrokit/types/model';
import { isRecord } from '@mikrokit/types/runtime';
import { mapInOrder } from './api-contract.ts';
import { assertFinite, assertHandlers, assertTypes } from './check-contract-shape.ts';

/** The file with the contract of the code, next to package.json. */
export const LOCK_FILE = 'contract.lock.json';

const NOTE = 'Written by `mikrokit contract lock`. Review changes of it, but do not edit it.';

/** The text of a lock file. It is the same for the same contract. */
export function writeLock({ version, routes, hooks, types, ...more }: ApiContract): string {
  return formatJson({ note: NOTE, version, ...more, routes, hooks, types: withTexts(types) });
}

/** The types, and what each named type stands for. */
function withTexts(types: Types): object {
  const unnamed = 'the type without its name';
  const copy: Record<string, TypeNode> = { ...types };
  return mapInOrder(types, (node) => {
    if (!('name' in node)) return node;
    const { kind, name, ...rest } = node;
    copy[unnamed] = { kind, ...rest } as TypeNode;
    return { kind, name, text: printType(copy, unnamed), ...rest };
  });
}

/** Reads a lock file, or a server's description of its API. `file` is for messages. */
export function parseLock(file: string, text: string): ApiContract {
  const contract = parseJson(file, text);
  if (!isContract(contract)) {
    throw new CommandFailure(
      `${file} is not a contract of an API; \`mikrokit contract lock\` writes one`,
    );
  }
  const { note: _, ...rest } = contract as ApiContract & { readonly note?: string };
  const types = withoutTexts(file, contract.types);
  assertTypes(file, types);
  const handlers = [...Object.values(contract.routes), ...Object.values(contract.hooks)];
  const named = handlers.flatMap(({ params, result, errors = [] }) => [
    params,
    result,
    ...errors.map(({ data }) => data),
  ]);
  const items = Object.values(contract.routes).map(({ item }) => item);
  const used = [...named, ...items, ...Object.keys(types).flatMap((id) => partsOf(types, id))];
  const missing = used.find((id) => id !== undefined && !Object.hasOwn(types, id));
  if (missing !== undefined) {
    throw new CommandFailure(`${file} refers to the type ${missing}, which it does not have`);
  }
  assertFinite(file, types);
  assertHandlers(file, { ...rest, types });
  return { ...rest, types };
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandFailure(`${file} is not JSON: ${(error as Error).message}`);
  }
}

function isContract(value: unknown): value is ApiContract {
  if (!isRecord(value) || value.version !== 1) return false;
  const { routes, hooks, types, raw = {} } = value;
  return (
    isRecord(routes) &&
    isRecord(hooks) &&
    isRecord(types) &&
    Object.values(routes).every((route) => isHandler(route) && typeof route.path === 'string') &&
    Object.values(routes).every((route) =>
      Array.isArray((route as { methods?: unknown }).methods),
    ) &&
    Object.values(hooks).every(isHandler) &&
    isRecord(raw) &&
    Object.values(raw).every((route) => isRecord(route) && Array.isArray(route.http)) &&
    Object.values(types).every((node) => isRecord(node) && typeof node.kind === 'string')
  );
}

function isHandler(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && typeof value.params === 'string';
}

/** The types without the texts that `writeLock` adds for readers. */
function withoutTexts(file: string, types: Types): Types {
  return Object.fromEntries(
    Object.entries(types).map(([id, node]) => {
      const { text: _, ...rest } = node as TypeNode & { readonly text?: string };
      if (isKindName(rest.kind)) return [id, rest as TypeNode];
      throw new CommandFailure(
        `${file} has types of the kind ${rest.kind}, which this version of mikrokit does not know`,
      );
    }),
  );
}

/** The most characters of a value on one line. */
const LINE = 100;

/**
 * JSON that is easy to read in a diff: small values are on one line, all others have a line for
 * each part.
 */
function formatJson(value: unknown): string {
  return `${format(value, '')}\n`;
}

function format(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const line = onOneLine(value);
  if (indent.length + line.length <= LINE) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = entriesOf(value).map(([key, part]) => `${inner}${key}${format(part, inner)}`);
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = entriesOf(value).map(([key, part]) => key + onOneLine(part));
  if (Array.isArray(value)) return `[${parts.join(', ')}]`;
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** The parts of an array or object with the texts before them. */
function entriesOf(value: object): (readonly [key: string, part: unknown])[] {
  if (Array.isArray(value)) return value.map((part) => ['', part]);
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => [`${JSON.stringify(key)}: `, part]);
}
