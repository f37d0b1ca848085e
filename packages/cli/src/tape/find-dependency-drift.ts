import {
  createTypeComparison,
  isRejection,
  type Mismatch,
  mergeTypes,
} from '@mikrokit/types/compatibility';
import { type TypeId, type Types, typeNode } from '@mikrokit/types/model';
import type { CheckedTape, RecordedDependencyCall } from './check-tape.ts';

/** A change of the types of a call to a wrapped dependency. */
export interface DependencyFinding {
  readonly severity: 'breaking' | 'safe';
  /** `db.find → result.name` */
  readonly location: string;
  readonly why: string;
  /** The file of the tape. */
  readonly file: string;
}

/** How the types of wrapped dependencies have changed. */
export interface DependencyDrift {
  /** Dependency calls and answers on the tape that are not of today's types are breaking. */
  readonly findings: readonly DependencyFinding[];
  /** Dependency calls and answers of today that are not of the types on the tape are breaking. */
  readonly backwards: readonly DependencyFinding[];
  /** Methods whose types have changed since, in files that do not describe the change. */
  readonly undescribed: readonly string[];
}

/**
 * Compares the types of dependency calls on a tape with today's, by the rules for parameters and
 * results of routes.
 */
export function findDependencyDrift(checked: CheckedTape): DependencyDrift {
  const { recordedDependencyCalls, recordedTypes, dependencyTypes } = checked;
  const { types, fromFirst } = mergeTypes(recordedTypes, dependencyTypes.types);
  const changed = recordedDependencyCalls.flatMap((dependencyCall) => {
    const today = dependencyTypes.contracts[dependencyCall.name];
    return today === undefined || today === dependencyCall.contract
      ? []
      : [{ dependencyCall, today }];
  });
  const described = changed.filter(({ dependencyCall }) =>
    Object.hasOwn(recordedTypes, dependencyCall.contract),
  );
  const compare = (isBackwards: boolean) =>
    described.flatMap(({ dependencyCall, today }) => {
      const tape = fromFirst(dependencyCall.contract);
      const [writer, reader] = isBackwards ? [today, tape] : [tape, today];
      return findingsOf(dependencyCall, mismatchesOf(types, writer, reader), isBackwards);
    });
  const undescribed = changed
    .filter(({ dependencyCall }) => !Object.hasOwn(recordedTypes, dependencyCall.contract))
    .map(({ dependencyCall }) => dependencyCall.name);
  return {
    findings: compare(false),
    backwards: compare(true),
    undescribed: [...new Set(undescribed)],
  };
}

/**
 * The mismatches if dependency calls and answers of one method are read by the types of another.
 */
function mismatchesOf(types: Types, writer: TypeId, reader: TypeId): readonly Mismatch[] {
  const comparison = createTypeComparison(types, { reader: 'server' });
  return ['params', 'result'].flatMap((part) =>
    comparison
      .compareLocation(partOf(types, writer, part), partOf(types, reader, part))
      .map((mismatch) => ({ ...mismatch, path: [part, ...mismatch.path] })),
  );
}

function partOf(types: Types, method: TypeId, name: string): TypeId {
  const node = typeNode(types, method);
  const part = node.kind === 'object' && node.properties.find((property) => property.name === name);
  if (!part) throw new Error(`The types of a dependency call have no '${name}'`);
  return part.type;
}

function findingsOf(
  { name, file }: RecordedDependencyCall,
  mismatches: readonly Mismatch[],
  isBackwards: boolean,
): readonly DependencyFinding[] {
  if (mismatches.length === 0)
    return [{ severity: 'safe', location: name, why: 'Its types have changed.', file }];
  const [writer, reader] = isBackwards
    ? ["Today's code", 'the code on the tape']
    : ['The tape', "today's code"];
  return mismatches.map((mismatch) => ({
    severity: isRejection(mismatch) ? 'breaking' : 'safe',
    location: `${name} → ${mismatch.path.join('.')}`,
    why: `${writer} has \`${mismatch.written}\`, where ${reader} has \`${mismatch.read}\`.`,
    file,
  }));
}
