import { relative } from 'node:path';
import { createCompiler } from '@mikrokit/compiler';
import { READING_TYPES, Spinner } from '@mikrokit/compiler/commands';
import type { ApiContract, RouteContract } from '@mikrokit/types/compatibility';
import { isLeaf, type TypeId, type TypeNode, type Types, typeNode } from '@mikrokit/types/model';
import type { JudgedFinding } from './judged-findings.ts';

/** A property of a named type, or the type itself. */
interface NamedLocation {
  readonly type: string;
  readonly property?: string;
}

/**
 * Findings about properties have the location of a handler. Replaces it by the declaration of the
 * property, or of the type that lacks it. Types without a name, and names of several types, keep
 * the location of the handler.
 */
export function locateFindings(
  findings: readonly JudgedFinding[],
  api: ApiContract,
  entry: string,
): readonly JudgedFinding[] {
  const named = findings.map((finding) => namedLocationOf(finding, api));
  const names = new Set(named.flatMap((location) => (location ? [location.type] : [])));
  if (names.size === 0) return findings;
  const compiler = createCompiler();
  try {
    const declared = new Spinner().during(READING_TYPES, () =>
      compiler.declarationsOf(entry, names),
    );
    return findings.map((finding, i) => {
      const location = named[i];
      const type = location && declared.get(location.type);
      if (!type) return finding;
      const line = type.properties.get(location.property ?? '') ?? type.line;
      return { ...finding, position: { file: relative('', type.file), line } };
    });
  } finally {
    compiler.close();
  }
}

/** The property at the end of a finding's path, or the nearest one around it in a type that has a name. */
function namedLocationOf(
  { route, path = [] }: JudgedFinding,
  { routes, types }: ApiContract,
): NamedLocation | undefined {
  const [start = '', ...steps] = path;
  const root = route === undefined ? undefined : rootOf(routes[route], start);
  let ids = root === undefined ? [] : [root];
  let found: NamedLocation | undefined;
  for (const step of steps) {
    const members = ids.flatMap((id) => membersOf(types, id));
    const objects = members.flatMap((node) => (node.kind === 'object' ? [node] : []));
    const owner =
      objects.find(({ properties }) => properties.some(({ name }) => name === step)) ?? objects[0];
    // The arguments of a generic type are not part of its declared name.
    const name = owner?.name?.replace(/<.*/s, '');
    if (name !== undefined) found = { type: name, property: step };
    ids = members.flatMap((node) => typesAt(node, step));
  }
  return found;
}

/** The types one step inside a node: of a property, or of elements. */
function typesAt(node: TypeNode, step: string): readonly TypeId[] {
  if (isLeaf(node)) return [];
  switch (node.kind) {
    case 'object':
      return node.properties.flatMap((own) => (own.name === step ? [own.type] : []));
    case 'array':
    case 'set':
      return [node.element];
    case 'map':
      return [step === '<key>' ? node.key : node.value];
    case 'tuple':
      return node.elements
        .filter(({ label, rest }, i) => rest || step === (label ?? String(i)))
        .map(({ type }) => type);
    case 'constrained':
    case 'items':
    case 'parsed':
    case 'sensitive':
    case 'union':
      return [];
  }
}

function rootOf(route: RouteContract | undefined, start: string): TypeId | undefined {
  if (start === 'params' || start === 'result' || start === 'item') return route?.[start];
  return route?.errors?.find(({ type }) => start === `error ${type}.data`)?.data;
}

/** The nodes of a type without unions, constraints and sensitive values around them. */
function membersOf(types: Types, id: TypeId): readonly TypeNode[] {
  const node = typeNode(types, id);
  if (node.kind === 'union') return node.members.flatMap((member) => membersOf(types, member));
  const isWrapped = ['constrained', 'parsed', 'sensitive'].includes(node.kind);
  return isWrapped && 'type' in node ? membersOf(types, node.type) : [node];
}
