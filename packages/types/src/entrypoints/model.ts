export {
  addConstraints,
  constrainId,
  constraintsFor,
  patternsLast,
} from '../constraints/add-constraints.ts';
export { type Constrained, constrain } from '../constraints/constrain.ts';
export type { Constraint } from '../constraints/constraint.ts';
export { type DeepkitMeaning, readDeepkitName } from '../constraints/deepkit-annotations.ts';
export { type FormatName, formatNames } from '../constraints/format.ts';
export { readPatternLiteral } from '../constraints/pattern.ts';
export { type Argument, readAnnotation } from '../constraints/read-annotation.ts';
export { readTag, type TagReading } from '../constraints/read-tag.ts';
export {
  combineIndexSignatures,
  findOverlaps,
  type IndexSignature,
  overlapProblem,
} from '../front-end/combine-index-signatures.ts';
export { type DiagnosticCode, diagnosticFixes } from '../front-end/diagnostics.ts';
export { environmentProblem } from '../front-end/environment.ts';
export { type FaceProblem, faceFormOf, hookInBody } from '../front-end/face-form.ts';
export {
  type HeaderProblem,
  headerFormOf,
  headerProblem,
  isSingleParameter,
} from '../front-end/header-form.ts';
export { enumNode, literalNode } from '../front-end/literal-nodes.ts';
export { allowUndefinedBeforeRequired } from '../front-end/optional-parameters.ts';
export { receivedItemOf, routeFilesOf } from '../front-end/route-files.ts';
export {
  atElement,
  atName,
  describePlace,
  shortenType,
  type TypePlace,
} from '../front-end/type-place.ts';
export { ambiguityProblem, containsRefused, elementProblem } from '../front-end/type-problems.ts';
export type { Property } from '../kinds/collections/object.ts';
export type { TupleElement } from '../kinds/collections/tuple.ts';
export { ELEMENT_SIZES } from '../kinds/instances/bytes.ts';
export { isTemporalName } from '../kinds/instances/temporal.ts';
export { isKindName } from '../kinds/kinds.ts';
export { mapParts, partsOf } from '../model/deep-types.ts';
export type { Documented, RouteDocumentation } from '../model/documented.ts';
export { isKeyType, isOfPattern, mayShareNames } from '../model/index-signatures.ts';
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
} from '../model/model.ts';
export {
  createModelBuilder,
  type FinishedTypes,
  type HookDraft,
  type ModelBuilder,
} from '../model/model-builder.ts';
export { acceptsNull, acceptsUndefined } from '../model/null-and-undefined.ts';
export { printSignature, printType } from '../model/print-type.ts';
export type { Placeholder, StringCase, Template } from '../runtime/texts/match-template.ts';
export { bodyLimit, requestSizes } from '../sizes/request-size.ts';
export { type WorstSize, worstSize } from '../sizes/worst-size.ts';
export { confusesNull, findAmbiguity } from '../unions/find-ambiguity.ts';
