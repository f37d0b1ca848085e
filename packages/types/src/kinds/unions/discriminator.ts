import type { TypeId, Types } from '../../model/nodes.ts';
import { membersByValue, objectNode } from './choose-member.ts';

/** A property that distinguishes members of a union. */
interface Discriminator {
  readonly name: string;
  /** The members that can be meant, by value. */
  readonly byValue: ReadonlyMap<string | number | boolean | null, readonly TypeId[]>;
}

/** The property that distinguishes most members, if all require it and limit it to literals. */
export function findDiscriminator(
  members: readonly TypeId[],
  types: Types,
): Discriminator | undefined {
  const [first, second] = members;
  if (first === undefined || second === undefined) return undefined;
  let best: Discriminator | undefined;
  let fewest = members.length;
  for (const { name } of objectNode(types, first)?.properties ?? []) {
    // Two members are enough to see that most properties are not literals.
    if (membersByValue([first, second], name, types).others.length > 0) continue;
    const { byValue, others } = membersByValue(members, name, types);
    const most = Math.max(...[...byValue.values()].map((group) => group.length));
    if (others.length > 0 || most >= fewest) continue;
    best = { name, byValue };
    fewest = most;
  }
  return best;
}
