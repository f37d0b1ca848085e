import type { Type } from '@deepkit/type';
import { addConstraints, constraintsFor, type TypeId } from '@mikrokit/types/model';
import { costlyPatterns } from '@mikrokit/types/pattern';
import { type Annotation, annotationsOf } from './annotations.ts';
import { describePlace, type Place, type ReadContext, refuse } from './read-context.ts';

/** A type with the constraints that its annotations say; the same id if they say none. */
export function constrainByAnnotations(
  context: ReadContext,
  id: TypeId,
  type: Type,
  place: Place,
): TypeId {
  return patternsLast(annotationsOf(type)).reduce((before, { name, saying }) => {
    const where = describePlace(place);
    if ('problem' in saying) {
      refuse(context, 'MK1015', `${where}: \`${name}\` ${saying.problem}.`, saying.fix);
      return before;
    }
    const constraints = constraintsFor(context.builder.types, before, saying);
    if (constraints.length === 0) return before;
    const added = addConstraints(context.builder, before, constraints);
    if (added.id === undefined) {
      refuse(context, 'MK1015', `${where}: ${added.misfit}.`);
      return before;
    }
    for (const { constraints } of added.nodes) {
      for (const { pattern, why } of costlyPatterns(constraints, context.patternCosts)) {
        refuse(context, 'MK1016', `${where} has the pattern \`${pattern}\`, ${why}.`);
      }
    }
    return added.id;
  }, id);
}

/** Whether a pattern is let through depends on what bounds the length. */
function patternsLast(annotations: readonly Annotation[]): readonly Annotation[] {
  const isPattern = ({ saying }: Annotation) =>
    'constraints' in saying && saying.constraints.some(({ kind }) => kind === 'pattern');
  return annotations.toSorted((a, b) => Number(isPattern(a)) - Number(isPattern(b)));
}
