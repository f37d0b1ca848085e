import type { Type } from '@deepkit/type';
import {
  addConstraints,
  constraintsFor,
  describeLocation,
  patternsLast,
  type TypeId,
  type TypeLocation,
} from '@mikrokit/types/model';
import { costlyPatterns } from '@mikrokit/types/pattern';
import { type Annotation, annotationsOf } from './read-annotations.ts';
import { type ReadContext, reject } from './read-context.ts';

/** Adds the constraints of a type's annotations. Returns the same id if there are none. */
export function constrainByAnnotations(
  context: ReadContext,
  id: TypeId,
  type: Type,
  location: TypeLocation,
): TypeId {
  return patternsLast(annotationsOf(type), isPattern).reduce((before, { name, meaning }) => {
    const where = describeLocation(location);
    if ('problem' in meaning) {
      reject(context, 'MK1015', `${where}: \`${name}\` ${meaning.problem}.`, meaning.fix);
      return before;
    }
    const constraints = constraintsFor(context.builder.types, before, meaning);
    if (constraints.length === 0) return before;
    const added = addConstraints(context.builder, before, constraints);
    if (added.id === undefined) {
      reject(context, 'MK1015', `${where}: ${added.mismatch}.`);
      return before;
    }
    for (const { constraints } of added.nodes) {
      for (const { pattern, why } of costlyPatterns(constraints, context.patternCosts)) {
        reject(context, 'MK1016', `${where} has the pattern \`${pattern}\`, ${why}.`);
      }
    }
    return added.id;
  }, id);
}

function isPattern({ meaning }: Annotation): boolean {
  return 'constraints' in meaning && meaning.constraints.some(({ kind }) => kind === 'pattern');
}
