import type { TypeId } from '@mikrokit/types/model';
import { DEFAULT_MAX_DEPTH } from '@mikrokit/types/runtime';
import { explainJson } from '@mikrokit/types/runtime/explain';
import type { Type } from '../api/checked-types.ts';
import { describeLocation, type Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import type { JsonLiteral } from './json-literal.ts';
import { rejectConstraint, splitAnnotations } from './split-annotations.ts';

/** The default that `Default<…>` gives a property. Members of a union must have the same one. */
export function readDefault(
  context: ReadContext,
  type: Type,
  location: Location,
): JsonLiteral | undefined {
  const defaults = declaredDefaults(context, type);
  const [first] = defaults;
  const texts = new Set(defaults.map(({ value }) => JSON.stringify(value)));
  if (texts.size > 1) rejectConstraint(context, location, type, 'it has several defaults');
  return first;
}

/** Rejects a default that does not satisfy its own type, once all types have been read. */
export function checkDefault(
  context: ReadContext,
  id: TypeId,
  json: JsonLiteral,
  location: Location,
): void {
  context.checks.push(() => {
    const [issue] = explainJson(context.builder, id, json.value, { maxDepth: DEFAULT_MAX_DEPTH });
    if (!issue) return;
    const at = issue.path.length === 0 ? '' : ` (at ${issue.path.join('.')})`;
    context.reporter.report(
      'MK1015',
      location,
      `${describeLocation(location)} has the default \`${JSON.stringify(json.value)}\`, which does not satisfy its type${at}: expected \`${issue.expected}\`.`,
    );
  });
}

/** Strips annotations that are nothing but defaults. */
export function withoutDefault(context: ReadContext, type: Type): Type {
  if (!type.isIntersectionType()) return type;
  const { annotations, rest } = splitAnnotations(context, type);
  const [only] = rest;
  const areDefaults = annotations.every((annotation) => 'default' in annotation);
  return only && rest.length === 1 && annotations.length > 0 && areDefaults ? only : type;
}

/** The defaults of a type or, if it is a union, of its members. */
function declaredDefaults(context: ReadContext, type: Type): readonly JsonLiteral[] {
  if (!type.isUnionType() && !type.isIntersectionType()) return [];
  const known = context.knownDefaults.get(type) ?? readDefaults(context, type);
  context.knownDefaults.set(type, known);
  return known;
}

function readDefaults(context: ReadContext, type: Type): readonly JsonLiteral[] {
  if (type.isUnionType())
    return type.getTypes().flatMap((member) => declaredDefaults(context, member));
  if (!type.isIntersectionType()) return [];
  const { annotations } = splitAnnotations(context, type);
  return annotations.flatMap((annotation) => ('default' in annotation ? [annotation.default] : []));
}

/** Rejects a default on anything but a property. */
export function rejectDefault(context: ReadContext, type: Type, location: Location): void {
  // It has no effect in results, whose type is often shared with a parameter.
  if (location.isResult || declaredDefaults(context, type).length === 0) return;
  const why =
    '`Default` is for properties; give a parameter its default in the function: `page = 1`';
  rejectConstraint(context, location, type, why);
}
