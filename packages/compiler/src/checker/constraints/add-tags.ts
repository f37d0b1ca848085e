import { patternsLast, type TypeId } from '@mikrokit/types/model';
import type { Type } from '../api/checked-types.ts';
import type { Node } from '../api/syntax.ts';
import { describeLocation, type Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { typeNodeOf } from '../symbols/type-syntax.ts';
import { addCheckedConstraints } from './add-checked-constraints.ts';
import { rejectUndeclaredTags } from './declared-constraints.ts';
import { jsDocTagsOf } from './jsdoc-tags.ts';
import type { JsonLiteral } from './json-literal.ts';
import { rejectTagsInside } from './misplaced-tags.ts';

/** A type with the constraints, the default and the tag `@sensitive` before its declaration. */
interface Tagged {
  readonly id: TypeId;
  readonly default?: JsonLiteral;
  readonly sensitive?: true;
}

/** A property of an object type. */
interface TaggedProperty {
  /** Its type without the tags. */
  readonly id: TypeId;
  readonly declarations: readonly Node[];
  /** The object type. */
  readonly owner: Type;
}

/** Adds the tags before each declaration of a property, in the user's own code or in a package. */
export function addPropertyTags(
  context: ReadContext,
  { id, declarations, owner }: TaggedProperty,
  location: Location,
): Tagged {
  let tagged: Tagged = { id };
  for (const declaration of declarations) {
    const read = readTags(context, { id: tagged.id, declaration, owner }, location);
    tagged = Object.assign(tagged, read);
  }
  return tagged;
}

/** Adds the tags right before a parameter or an index signature. */
export function addTags(
  context: ReadContext,
  id: TypeId,
  declaration: Node,
  location: Location,
): TypeId {
  const tagged = readTags(context, { id, declaration }, location);
  if (tagged.default) {
    const why = 'it is for properties; give a parameter its default in the function: `page = 1`';
    rejectTag(context, location, 'default', why);
  }
  if (tagged.sensitive) {
    const why = 'it is for properties; elsewhere write `Sensitive<T>`, which masks itself';
    rejectTag(context, location, 'sensitive', why);
  }
  return tagged.id;
}

/** Rejects tags of a router that also reads its types by reflection, which would silently ignore them. */
export function rejectTagUnderReflection(
  context: ReadContext,
  location: Location,
  name: string,
): void {
  if (!context.byReflection) return;
  const text = `${describeLocation(location)} has the tag \`@${name}\``;
  const why = 'the router has the option `types`, and reflection does not see tags';
  // Reflection does not see annotations of @mikrokit/types either.
  const fix =
    'Write the constraints as annotations of @deepkit/type, which are part of the type: `string & MinLength<3>`.';
  context.reporter.report('MK1015', location, `${text}: ${why}.`, fix);
}

function rejectTag(context: ReadContext, location: Location, name: string, why: string): void {
  const text = `${describeLocation(location)} has the tag \`@${name}\``;
  context.reporter.report('MK1015', location, `${text}: ${why}.`);
}

interface TaggedType {
  readonly id: TypeId;
  readonly declaration: Node;
  readonly owner?: Type;
}

function readTags(
  context: ReadContext,
  { id, declaration, owner }: TaggedType,
  location: Location,
): Tagged {
  const type = typeNodeOf(declaration);
  if (type) rejectTagsInside(context, type, location);
  let tagged = id;
  let json: JsonLiteral | undefined;
  let sensitive = false;
  const tags = patternsLast(jsDocTagsOf(declaration), (tag) => tag.name === 'pattern');
  for (const { name, parsed } of tags) {
    const report = (why: string) => rejectTag(context, location, name, why);
    rejectTagUnderReflection(context, location, name);
    if ('problem' in parsed) report(`it ${parsed.problem}`);
    else if ('default' in parsed) json = { value: parsed.default };
    else if ('sensitive' in parsed) sensitive = true;
    else
      tagged = addCheckedConstraints(context, tagged, {
        constraints: parsed.constraints,
        location,
        report,
      });
  }
  const names = tags.flatMap(({ name, parsed }) => ('problem' in parsed ? [] : [name]));
  rejectUndeclaredTags(context, { declaration, tags: names, id: tagged, owner }, location);
  return { id: tagged, ...(json && { default: json }), ...(sensitive && { sensitive }) };
}
