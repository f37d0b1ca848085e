import { ReflectionOp } from '@deepkit/type-spec';

/** Operations that end a frame: they replace all of its values by one. */
export const FRAME_CLOSERS: ReadonlySet<ReflectionOp> = new Set([
  ReflectionOp.function,
  ReflectionOp.functionReference,
  ReflectionOp.method,
  ReflectionOp.methodSignature,
  ReflectionOp.callSignature,
  ReflectionOp.class,
  ReflectionOp.classReference,
  ReflectionOp.enum,
  ReflectionOp.tuple,
  ReflectionOp.union,
  ReflectionOp.intersection,
  ReflectionOp.objectLiteral,
  ReflectionOp.mappedType,
  ReflectionOp.mappedType2,
  ReflectionOp.templateLiteral,
  ReflectionOp.condition,
  ReflectionOp.moveFrame,
  ReflectionOp.distribute,
]);

/** Operations that change the value on top of the stack. */
export const CHANGES_TOP: ReadonlySet<ReflectionOp> = new Set([
  ReflectionOp.typeName,
  ReflectionOp.optional,
  ReflectionOp.readonly,
  ReflectionOp.description,
  ReflectionOp.widen,
]);

/** Operations that push no value. */
export const PUSHES_NOTHING: ReadonlySet<ReflectionOp> = new Set([
  ReflectionOp.nominal,
  ReflectionOp.var,
  ReflectionOp.jump,
  ReflectionOp.return,
  ReflectionOp.typeParameter,
  ReflectionOp.typeParameterDefault,
]);

/** How many values an operation pops, if it pops any. */
export const POPS: ReadonlyMap<ReflectionOp, number> = new Map([
  [ReflectionOp.propertySignature, 1],
  [ReflectionOp.property, 1],
  [ReflectionOp.parameter, 1],
  [ReflectionOp.rest, 1],
  [ReflectionOp.set, 1],
  [ReflectionOp.array, 1],
  [ReflectionOp.tupleMember, 1],
  [ReflectionOp.namedTupleMember, 1],
  [ReflectionOp.promise, 1],
  [ReflectionOp.keyof, 1],
  [ReflectionOp.jumpCondition, 1],
  [ReflectionOp.map, 2],
  [ReflectionOp.indexSignature, 2],
  [ReflectionOp.indexAccess, 2],
  [ReflectionOp.extends, 2],
]);
