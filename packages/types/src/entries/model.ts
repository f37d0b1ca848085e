export { confusesNull, findAmbiguity } from '../ambiguity.ts';
export { addConstraints, constrainId, constraintsFor } from '../constraints/add-constraints.ts';
export { type Constrained, constrain } from '../constraints/constrain.ts';
export type { Constraint } from '../constraints/constraint.ts';
export { readDeepkitName, type Saying } from '../constraints/deepkit-annotations.ts';
export { type FormatName, formatNames } from '../constraints/format.ts';
export { readPatternLiteral } from '../constraints/pattern.ts';
export { type Argument, readAnnotation } from '../constraints/read-annotation.ts';
export { readTag, type TagReading } from '../constraints/read-tag.ts';
export { partsOf } from '../deep-types.ts';
export { type DiagnosticCode, diagnosticFixes } from '../diagnostic-fixes.ts';
export type { Documented } from '../documented.ts';
export { type HeaderFault, headerFormOf } from '../header-form.ts';
export { ELEMENT_SIZES } from '../kinds/bytes.ts';
export type { Property } from '../kinds/object.ts';
export { isTemporalName } from '../kinds/temporal.ts';
export type { TupleElement } from '../kinds/tuple.ts';
export {
  type ApiModel,
  type ErrorModel,
  type HookModel,
  type KindName,
  type NodeOf,
  type RouteModel,
  type TypeId,
  type TypeNode,
  type Types,
  typeNode,
} from '../model.ts';
export {
  createModelBuilder,
  type FinishedTypes,
  type HookDraft,
  type ModelBuilder,
} from '../model-builder.ts';
export { isOfPattern, mayShareNames } from '../pattern-keys.ts';
export { printType } from '../print-type.ts';
export { requireUpToLast } from '../require-up-to-last.ts';
export type { Placeholder, StringCase, Template } from '../runtime/template.ts';
