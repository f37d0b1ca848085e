import type { TypeId } from '@mikrokit/types/model';
import type { Node } from 'typescript/unstable/ast';
import { addConstraints } from './add-constraints.ts';
import { describePlace, type Place, type ReadContext } from './read-context.ts';
import type { Json } from './read-json-type.ts';
import { type Tag, tagsOf } from './read-tags.ts';
import { refuseTagsInside } from './stray-tags.ts';
import { typeNodeOf } from './syntax-of-type.ts';

/** A type with what the JSDoc tags before its declaration say of it. */
export interface Tagged {
  readonly id: TypeId;
  readonly preset?: Json;
}

/** Adds what is said by the tags of a property, before each of its declarations in the user's own code. */
export function readTagged(
  context: ReadContext,
  id: TypeId,
  declarations: readonly Node[],
  place: Place,
): Tagged {
  let tagged: Tagged = { id };
  for (const declaration of declarations) {
    tagged = Object.assign(tagged, readTags(context, tagged.id, declaration, place));
  }
  return tagged;
}

/** Adds what is said by the tags right before a parameter or an index signature. */
export function addTags(context: ReadContext, id: TypeId, declaration: Node, place: Place): TypeId {
  const tagged = readTags(context, id, declaration, place);
  if (tagged.preset) {
    const why = 'it is for properties; give a parameter its default in the function: `page = 1`';
    refuseTag(context, place, 'default', why);
  }
  return tagged.id;
}

/** Refuses a tag of a router that reads its types by reflection too, and would check less there without a word. */
export function refuseUnseenTag(context: ReadContext, place: Place, name: string): void {
  if (!context.byReflection) return;
  const text = `${describePlace(place)} has the tag \`@${name}\``;
  const why = 'the router has the option `types`, and types by reflection know of no tags';
  // Those of @mikrokit/types are not known there either.
  const fix =
    'Write the constraints as annotations of @deepkit/type, which are part of the type: `string & MinLength<3>`.';
  context.reporter.report('MK1015', place.node, `${text}: ${why}.`, fix);
}

function refuseTag(context: ReadContext, place: Place, name: string, why: string): void {
  const text = `${describePlace(place)} has the tag \`@${name}\``;
  context.reporter.report('MK1015', place.node, `${text}: ${why}.`);
}

function readTags(context: ReadContext, id: TypeId, declaration: Node, place: Place): Tagged {
  const type = typeNodeOf(declaration);
  if (type) refuseTagsInside(context, type, place);
  let tagged = id;
  let preset: Json | undefined;
  for (const { name, reading } of patternsLast(tagsOf(declaration))) {
    const report = (why: string) => refuseTag(context, place, name, why);
    refuseUnseenTag(context, place, name);
    if ('problem' in reading) report(`it ${reading.problem}`);
    else if ('preset' in reading) preset = { value: reading.preset };
    else
      tagged = addConstraints(context, tagged, { constraints: reading.constraints, place, report });
  }
  return { id: tagged, ...(preset && { preset }) };
}

/** Whether a pattern is let through depends on what bounds the length. */
function patternsLast(tags: readonly Tag[]): Tag[] {
  return tags.toSorted((a, b) => Number(a.name === 'pattern') - Number(b.name === 'pattern'));
}
