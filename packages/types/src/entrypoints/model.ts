export { mapParts, partsOf, typesWithin } from '../analysis/deep-types.ts';
export { confusesNull, findAmbiguity, formContextOf } from '../analysis/find-ambiguity.ts';
export { orderMembers } from '../analysis/order-members.ts';
export { printSignature, printType } from '../analysis/print-type.ts';
export { typeHeights } from '../analysis/type-heights.ts';
export type { FormContext } from '../analysis/union-ambiguity.ts';
export { hasBrand, UNKNOWN_MEMBER, VOLATILE } from '../constraints/brand.ts';
export { formatNames } from '../constraints/format.ts';
export { lengthBounds } from '../constraints/lengths.ts';
export { bigintBounds, rangeOf, stepOf } from '../constraints/number-range.ts';
export { readPatternLiteral } from '../constraints/pattern.ts';
export { environmentProblem } from '../forms/environment.ts';
export {
  type HeaderProblem,
  headerFormOf,
  headerProblem,
  isSingleParameter,
} from '../forms/header-form.ts';
export { type HttpRouteProblem, hookInBody, httpFormOf } from '../forms/http-form.ts';
export { receivedItemOf, routeFilesOf } from '../forms/route-files.ts';
export {
  addConstraints,
  constrainId,
  constraintsFor,
  patternsLast,
  withoutImplied,
} from '../front-end/annotations/add-constraints.ts';
export { type Constrained, constrain } from '../front-end/annotations/constrain.ts';
export {
  type DeepkitMeaning,
  readDeepkitName,
} from '../front-end/annotations/deepkit-annotations.ts';
export { type Argument, readAnnotation } from '../front-end/annotations/read-annotation.ts';
export { readTag, type TagReading } from '../front-end/annotations/read-tag.ts';
export {
  combineIndexSignatures,
  findOverlaps,
  type IndexSignature,
  overlapProblem,
} from '../front-end/combine-index-signatures.ts';
export { parameterNames } from '../front-end/destructured-names.ts';
export { type DiagnosticCode, diagnosticFixes } from '../front-end/diagnostics.ts';
export { enumNode, literalNode } from '../front-end/literal-nodes.ts';
export {
  createModelBuilder,
  type FinishedTypes,
  type HookDraft,
  type ModelBuilder,
} from '../front-end/model-builder.ts';
export { allowUndefinedBeforeRequired } from '../front-end/optional-parameters.ts';
export {
  atElement,
  atName,
  describeLocation,
  shortenType,
  type TypeLocation,
} from '../front-end/type-location.ts';
export {
  ambiguityProblem,
  containsRejected,
  elementProblem,
  OWN_JSON,
} from '../front-end/type-problems.ts';
export { ELEMENT_SIZES } from '../kinds/instances/bytes.ts';
export { isTemporalName } from '../kinds/instances/temporal.ts';
export { isKindName } from '../kinds/kinds.ts';
export { isKeyType, isOfPattern, mayShareNames } from '../kinds/objects/index-signatures.ts';
export type { Constraint, FormatName } from '../model/constraints.ts';
export type { Documented, RouteDocumentation } from '../model/documented.ts';
export { isLeaf } from '../model/leaf-nodes.ts';
export {
  type ApiModel,
  type ErrorModel,
  type HookModel,
  isErrorStatus,
  type RouteModel,
  typeNode,
} from '../model/model.ts';
export type {
  KindName,
  NodeOf,
  Property,
  TupleElement,
  TypeId,
  TypeNode,
  Types,
} from '../model/nodes.ts';
export { acceptsNull, acceptsUndefined } from '../model/null-and-undefined.ts';
export type { Placeholder, StringCase, Template } from '../runtime/texts/match-template.ts';
export { bodyLimit, requestSizes } from '../sizes/request-size.ts';
export { type WorstSize, worstSize } from '../sizes/worst-size.ts';
