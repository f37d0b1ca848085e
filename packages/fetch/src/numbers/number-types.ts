import {
  BIGINT_NUMBER,
  bareNode,
  type Codec,
  hasBrand,
  isLeaf,
  isNumericName,
  matchesTemplate,
  NUMBER_TEXT,
} from '@mikrokit/types/runtime/fetch';

export type Model = Codec<unknown>['model'];
export type Types = Model['types'];
export type TypeNode = Types[string];

/** The types for which `isOne` is true, and the types that contain one. */
export function typesWith(
  { types }: Model,
  isOne: (node: TypeNode) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [id, node] of Object.entries(types))
      if (isOne(node) || partsOf(node).some((part) => found.has(part))) found.add(id);
  }
  return found;
}

export function isNumberText(node: TypeNode): boolean {
  return hasBrand(node, NUMBER_TEXT);
}

export function isBigintNumber(node: TypeNode): boolean {
  return hasBrand(node, BIGINT_NUMBER);
}

/** Whether its values are bigints. Ignores constraints. */
export function isBigint(node: TypeNode): boolean {
  return node.kind === 'bigint' || (node.kind === 'literal' && node.bigint === true);
}

/** Whether JSON numbers are values of it. */
export function takesNumbers(types: Types, id: string): boolean {
  const node = bareNode(types, id);
  if (node.kind === 'union') return node.members.some((member) => takesNumbers(types, member));
  if (node.kind === 'literal') return typeof node.value === 'number';
  if (node.kind === 'enum') return node.members.some(({ value }) => typeof value === 'number');
  return node.kind === 'number' || node.kind === 'unknown';
}

function acceptsUndefined(types: Types, id: string): boolean {
  const node = bareNode(types, id);
  if (node.kind === 'union') return node.members.some((member) => acceptsUndefined(types, member));
  return node.kind === 'undefined';
}

/** Whether its JSON is an object or a list. */
export function isStructure(types: Types, id: string): boolean {
  return partsOf(bareNode(types, id)).length > 0;
}

/**
 * Throws a `TypeError` if JSON can match several members of a union, and one of them has numbers
 * that are converted.
 */
export function assertToldApart(
  types: Types,
  members: readonly string[],
  concerned: ReadonlySet<string>,
): void {
  const structures = members.filter((member) => isStructure(types, member));
  if (structures.length < 2 || !structures.some((member) => concerned.has(member))) return;
  throw new TypeError(
    'a number in another form is in one of several members of a union that no literal tells apart; give each a property such as `kind`',
  );
}

/**
 * The members of a union that can match the JSON: objects with its literals and no other required
 * properties. Members that know all its keys are preferred.
 */
export function membersFor(
  types: Types,
  members: readonly string[],
  json: unknown,
): readonly string[] {
  const possible = members.filter((member) => {
    const node = bareNode(types, member);
    return node.kind !== 'object' || mayBe(types, node, json);
  });
  const dropsKeys = (member: string): boolean => {
    const node = bareNode(types, member);
    if (node.kind !== 'object') return false;
    const names = new Set(node.properties.map(({ name }) => name));
    return Object.keys(json as object).some(
      (key) => !names.has(key) && typeOfOtherName(types, node, key) === undefined,
    );
  };
  const whole = possible.filter((member) => !dropsKeys(member));
  return whole.some((member) => bareNode(types, member).kind === 'object') ? whole : possible;
}

type ObjectNode = Extract<TypeNode, { kind: 'object' }>;

/** The type of a name that an object type does not declare. `undefined` if it has no such names. */
export function typeOfOtherName(
  types: Types,
  { patterns = [], index }: ObjectNode,
  name: string,
): string | undefined {
  return patterns.find(({ key }) => hasName(types, key, name))?.type ?? index?.type;
}

/** Whether an index signature with keys of a type has a name, whatever constraints they have. */
function hasName(types: Types, key: string, name: string): boolean {
  const node = bareNode(types, key);
  if (node.kind === 'template') return matchesTemplate(name, node);
  return node.kind === 'string' || (node.kind === 'number' && isNumericName(name));
}

function mayBe(types: Types, { properties }: ObjectNode, json: unknown): boolean {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return false;
  return properties.every(({ name, type, optional }) => {
    if (!Object.hasOwn(json, name)) return optional === true || acceptsUndefined(types, type);
    const part = types[type];
    if (part?.kind !== 'literal' || part.bigint) return true;
    return (json as Record<string, unknown>)[name] === part.value;
  });
}

function partsOf(node: TypeNode): readonly string[] {
  if (isLeaf(node)) return [];
  switch (node.kind) {
    case 'object': {
      const own = node.properties.map(({ type }) => type);
      const others = [...(node.patterns ?? []), ...(node.index ? [node.index] : [])];
      return [...own, ...others.map(({ type }) => type)];
    }
    case 'array':
    case 'set':
      return [node.element];
    case 'tuple':
      return node.elements.map(({ type }) => type);
    case 'map':
      return [node.key, node.value];
    case 'union':
      return node.members;
    case 'constrained':
    case 'parsed':
      return [node.type];
    case 'items':
    case 'sensitive':
      return [];
  }
}
