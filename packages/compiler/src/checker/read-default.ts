import type { TypeId } from '@mikrokit/types/model';
import { explainJson } from '@mikrokit/types/runtime/explain';
import type { Type } from 'typescript/unstable/sync';
import { presetsOf, refuseConstraint } from './read-constrained.ts';
import { describePlace, type Place, type ReadContext } from './read-context.ts';
import type { Json } from './read-json-type.ts';

/** As far as any default could nest. */
const MAX_DEPTH = 64;

/** What `Default<…>` gives a property of a type; its members, if it is a union, must agree. */
export function readDefault(context: ReadContext, type: Type, place: Place): Json | undefined {
  const presets = presetsOf(context, type).map(({ preset }) => preset as Json);
  const [first] = presets;
  const texts = new Set(presets.map(({ value }) => JSON.stringify(value)));
  if (texts.size > 1) refuseConstraint(context, place, type, 'it has several defaults');
  return first;
}

/** Refuses a default that does not satisfy its own type, once that is read. */
export function checkDefault(context: ReadContext, id: TypeId, preset: Json, place: Place): void {
  context.checks.push(() => {
    const [issue] = explainJson(context.builder, id, preset.value, { maxDepth: MAX_DEPTH });
    if (!issue) return;
    const at = issue.path.length === 0 ? '' : ` (at ${issue.path.join('.')})`;
    context.reporter.report(
      'MK1015',
      place.node,
      `${describePlace(place)} has the default \`${JSON.stringify(preset.value)}\`, which does not satisfy its type${at}: expected \`${issue.expected}\`.`,
    );
  });
}
