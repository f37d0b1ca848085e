import type { JsonType } from '../../code/json-forms.ts';
import type { Decoder } from '../../interfaces/kind.ts';
import { bareNode, typeNode } from '../../model/model.ts';
import type { TypeId } from '../../model/nodes.ts';
import { isRequiredInJson } from '../../model/null-and-undefined.ts';
import type { INVALID } from '../../runtime/invalid.ts';
import { ownProperty } from '../../runtime/objects.ts';
import { membersByValue, objectNode } from './choose-member.ts';
import { findDiscriminator } from './discriminator.ts';
import { type Literals, literalValues } from './literals.ts';
import { flattenMembers, nearestToJson } from './nearest-member.ts';

/**
 * Reports why JSON satisfies no member of a union, as docs/errors.md says: the discriminator, or
 * the issues of the nearest member, or that it is none of them. Members decode the JSON again only
 * to report, so a value is walked once per union, however deep unions nest.
 */
export function explainUnion(
  members: readonly TypeId[],
  json: unknown,
  decoder: Decoder,
): typeof INVALID {
  const type = jsonTypeOf(json);
  let near: readonly TypeId[] = flattenMembers(members, decoder.types).filter((id) =>
    isOfJson(id, type, decoder),
  );
  for (;;) {
    const discriminator = type === 'object' ? findDiscriminator(near, decoder.types) : undefined;
    if (discriminator === undefined) break;
    const { name, byValue } = discriminator;
    const part = ownProperty(json as object, name);
    const fitting = byValue.get(part as string);
    if (fitting === undefined) {
      const expected = printValues([...byValue.keys()]);
      return decoder.rejectAt(name, part === undefined ? 'missing' : 'type', expected);
    }
    near = fitting;
  }
  const nearest = near.length > 1 ? nearestToJson(near, json, decoder) : near[0];
  if (nearest === undefined || !hasDetailedIssues(nearest, decoder)) return decoder.reject('type');
  const wrong = type === 'object' && wrongLiteral(nearest, near, json as object, decoder);
  if (wrong) return decoder.rejectAt(wrong.name, wrong.code, printValues(wrong.values));
  return decoder.decode(nearest, json) as typeof INVALID;
}

/**
 * A literal key that the nearest member requires, whose value in the JSON fits no member, and the
 * values that all members with the key allow. Some members can lack the key, so it is not a
 * discriminator.
 */
function wrongLiteral(
  nearest: TypeId,
  near: readonly TypeId[],
  json: object,
  { types }: Decoder,
):
  | { readonly name: string; readonly code: 'missing' | 'type'; readonly values: Literals }
  | undefined {
  for (const property of objectNode(types, nearest)?.properties ?? []) {
    const { name, type } = property;
    const own = isRequiredInJson(types, property) && literalValues(types, type);
    if (!own) continue;
    const part = ownProperty(json, name);
    const values = [...membersByValue(near, name, types).byValue.keys()];
    // The issues of the nearest member say the same.
    if (values.length === new Set(own).size || values.includes(part as Literals[number])) continue;
    return { name, code: part === undefined ? 'missing' : 'type', values };
  }
  return undefined;
}

function jsonTypeOf(json: unknown): JsonType {
  if (Array.isArray(json)) return 'array';
  return json === null ? 'null' : (typeof json as JsonType);
}

function isOfJson(id: TypeId, type: JsonType, { types, kindOf }: Decoder): boolean {
  const node = bareNode(types, id);
  return kindOf(node).mayBe(node, type);
}

/** Whether a member's own issues say more than that the value has the wrong type. */
function hasDetailedIssues(id: TypeId, { types, kindOf }: Decoder): boolean {
  const node = typeNode(types, id);
  return kindOf(node).traits(node).hasDetailedIssues;
}

/** The most values that a message spells out. */
const MOST_VALUES = 200;

/** `"a" | "b"` */
function printValues(values: Literals): string {
  const printed = values.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
  return [...printed, ...(values.length > MOST_VALUES ? ['…'] : [])].join(' | ');
}
