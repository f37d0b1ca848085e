import type { Mismatch, MismatchKind } from '../types/mismatch.ts';
import type { FindingCode } from './finding.ts';

/** The direction of travel: parameters go from shipped clients to the new server, errors and results to the clients. */
export type Direction = 'error' | 'parameter' | 'result';

interface Description {
  readonly code: FindingCode;
  /** A sentence about the location, without its end. */
  readonly why: (mismatch: Mismatch) => string;
}

const unproven = ({ written, read }: Mismatch) =>
  `it is not proven that all of \`${written}\` is \`${read}\``;

const parameters: { readonly [K in MismatchKind]: Description } = {
  absent: {
    code: 'parameter-required',
    why: ({ read }) => `\`${read}\` is required, and shipped clients do not send it`,
  },
  optional: {
    code: 'parameter-required',
    why: ({ read }) => `\`${read}\` is required, and shipped clients can leave it out`,
  },
  type: {
    code: 'parameter-type',
    why: ({ written, read }) => `shipped clients send \`${written}\`, and \`${read}\` is accepted`,
  },
  member: {
    code: 'parameter-member-removed',
    why: ({ written, read }) =>
      `shipped clients can send \`${written}\`, which \`${read}\` does not include`,
  },
  constraint: {
    code: 'parameter-constraint',
    why: ({ written, read }) => `shipped clients send \`${written}\`, which can break \`${read}\``,
  },
  length: {
    code: 'parameter-removed',
    why: ({ written, read }) =>
      `shipped clients can send more elements (\`${written}\`) than \`${read}\` has`,
  },
  key: {
    code: 'parameter-key-rejected',
    why: () => 'shipped clients send this key, and unknown keys are rejected',
  },
  dropped: {
    code: 'parameter-key-dropped',
    why: () => 'shipped clients send this key, and it is dropped',
  },
  default: {
    code: 'parameter-default',
    why: ({ written, read }) => `shipped clients that leave it out rely on ${written}, not ${read}`,
  },
  'undefined-as-null': {
    code: 'parameter-undefined-as-null',
    why: () => 'shipped clients write `undefined` as null, which is now read as `null`',
  },
  moved: {
    code: 'parameter-moved',
    why: ({ written, read }) => `shipped clients send \`${written}\` where \`${read}\` is read`,
  },
  schema: {
    code: 'parameter-schema-unproven',
    why: ({ read }) =>
      `the schema \`${read}\` gives no JSON Schema, so it is not proven that it accepts what it accepted before`,
  },
  unproven: { code: 'parameter-unproven', why: unproven },
};

const results: { readonly [K in MismatchKind]: Description } = {
  absent: {
    code: 'result-property-removed',
    why: ({ read }) => `shipped clients need \`${read}\`, and it is not returned any more`,
  },
  optional: {
    code: 'result-property-optional',
    why: ({ read }) => `shipped clients need \`${read}\`, and it can be left out`,
  },
  type: {
    code: 'result-type',
    why: ({ written, read }) => `\`${written}\` is returned, and shipped clients read \`${read}\``,
  },
  member: {
    code: 'result-member-added',
    why: ({ written, read }) =>
      `\`${written}\` can be returned, and shipped clients reject all but \`${read}\``,
  },
  constraint: {
    code: 'result-constraint',
    why: ({ written, read }) =>
      `\`${written}\` is returned, which can break \`${read}\` of shipped clients`,
  },
  length: {
    code: 'result-length',
    why: ({ written, read }) =>
      `there can be more elements (\`${written}\`) than shipped clients take: \`${read}\``,
  },
  key: {
    code: 'result-key-rejected',
    why: () => 'shipped clients reject this key',
  },
  dropped: {
    code: 'result-property-added',
    why: () => 'shipped clients drop it',
  },
  default: {
    code: 'result-default',
    why: ({ written, read }) => `shipped clients read ${read} where it is left out, not ${written}`,
  },
  'undefined-as-null': {
    code: 'result-undefined-as-null',
    why: () => '`undefined` is written as null, which shipped clients read as `null`',
  },
  moved: {
    code: 'result-moved',
    why: ({ written, read }) => `\`${written}\` is returned where shipped clients read \`${read}\``,
  },
  // The compiler rejects results with schemas.
  schema: { code: 'result-unproven', why: unproven },
  unproven: { code: 'result-unproven', why: unproven },
};

/** The code of a mismatch, and the reason. */
export function describeMismatch(
  direction: Direction,
  mismatch: Mismatch,
): { readonly code: FindingCode; readonly why: string } {
  const { code, why } = (direction === 'parameter' ? parameters : results)[mismatch.kind];
  return {
    code: direction === 'error' ? codeOfError(mismatch) : codeOf(code, mismatch),
    why: why(mismatch),
  };
}

function codeOf(code: FindingCode, { written }: Mismatch): FindingCode {
  // No client relies on the default of a new property.
  return code === 'parameter-default' && written === 'nothing' ? 'parameter-added' : code;
}

function codeOfError({ kind }: Mismatch): FindingCode {
  if (kind === 'unproven') return 'error-data-unproven';
  if (kind === 'moved') return 'error-data-moved';
  return kind === 'dropped' ? 'error-data-added' : 'error-data';
}

/** `result.address.zip`, for a path from `result`. */
export function printPath(start: string, path: readonly string[]): string {
  return path.reduce((text, step) => {
    if (/^[A-Za-z_$][\w$]*$/.test(step)) return `${text}.${step}`;
    return /^(?:\[.*\]|<.*>)$/.test(step) ? text + step : `${text}[${JSON.stringify(step)}]`;
  }, start);
}
