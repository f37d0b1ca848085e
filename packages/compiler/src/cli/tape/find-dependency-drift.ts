import {
  createTypeComparison,
  isRefusal,
  type Mismatch,
  mergeTypes,
} from '@mikrokit/types/compatibility';
import { type TypeId, type Types, typeNode } from '@mikrokit/types/model';
import type { CheckedTape, RecordedQuestion } from './check-tape.ts';

/** A change of the types of a question to a wrapped dependency. */
export interface DependencyFinding {
  readonly severity: 'breaking' | 'safe';
  /** `db.find → result.name` */
  readonly place: string;
  readonly why: string;
  /** The file of the tape. */
  readonly file: string;
}

/** How the types of wrapped dependencies have changed. */
export interface DependencyDrift {
  /** For today's code, which asks the dependency on the tape and reads its answers. */
  readonly findings: readonly DependencyFinding[];
  /** For the code on the tape, if it asked today's dependency. */
  readonly backwards: readonly DependencyFinding[];
  /** Methods whose types have changed since, in files that do not tell how. */
  readonly undescribed: readonly string[];
}

/** Compares the types of questions on a tape with those of today, by the rules for parameters and results of routes. */
export function findDependencyDrift(checked: CheckedTape): DependencyDrift {
  const { recordedQuestions, recordedTypes, dependencyTypes } = checked;
  const { types, fromFirst } = mergeTypes(recordedTypes, dependencyTypes.types);
  const changed = recordedQuestions.flatMap((question) => {
    const today = dependencyTypes.contracts[question.name];
    return today === undefined || today === question.contract ? [] : [{ question, today }];
  });
  const described = changed.filter(({ question }) =>
    Object.hasOwn(recordedTypes, question.contract),
  );
  const compare = (isBackwards: boolean) =>
    described.flatMap(({ question, today }) => {
      const tape = fromFirst(question.contract);
      const [asking, answering] = isBackwards ? [tape, today] : [today, tape];
      return findingsOf(question, mismatchesOf(types, asking, answering), isBackwards);
    });
  const undescribed = changed
    .filter(({ question }) => !Object.hasOwn(recordedTypes, question.contract))
    .map(({ question }) => question.name);
  return {
    findings: compare(false),
    backwards: compare(true),
    undescribed: [...new Set(undescribed)],
  };
}

/** The mismatches of parameters that one code sends to a dependency, and of results that it gets from it. */
function mismatchesOf(types: Types, asking: TypeId, answering: TypeId): readonly Mismatch[] {
  const part = (method: TypeId, name: string): TypeId => {
    const node = typeNode(types, method);
    const found =
      node.kind === 'object' && node.properties.find((property) => property.name === name);
    if (!found) throw new Error(`The types of a question have no '${name}'`);
    return found.type;
  };
  const server = createTypeComparison(types, { reader: 'server' });
  const client = createTypeComparison(types, { reader: 'client' });
  return [
    ...server
      .compare(part(asking, 'params'), part(answering, 'params'))
      .map((one) => ({ ...one, path: ['params', ...one.path] })),
    ...client
      .comparePlace(part(answering, 'result'), part(asking, 'result'))
      .map((one) => ({ ...one, path: ['result', ...one.path] })),
  ];
}

function findingsOf(
  { name, file }: RecordedQuestion,
  mismatches: readonly Mismatch[],
  isBackwards: boolean,
): readonly DependencyFinding[] {
  if (mismatches.length === 0)
    return [{ severity: 'safe', place: name, why: 'Its types have changed.', file }];
  const [asking, answering] = isBackwards
    ? ['the code on the tape', "today's types have"]
    : ["today's code", 'the tape has'];
  return mismatches.map((mismatch) => {
    const { path, written, read } = mismatch;
    const why =
      path[0] === 'params'
        ? `${asking} sends \`${written}\`, where ${answering} \`${read}\`.`
        : `${answering} \`${written}\`, where ${asking} reads \`${read}\`.`;
    return {
      severity: isRefusal(mismatch) ? 'breaking' : 'safe',
      place: `${name} → ${path.join('.')}`,
      why: why.charAt(0).toUpperCase() + why.slice(1),
      file,
    };
  });
}
