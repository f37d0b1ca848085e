import {
  compareContracts,
  type Finding,
  type FindingCode,
  findingRules,
  type Severity,
} from '@mikrokit/types/compatibility';
import type { Baseline } from './baselines.ts';
import type { ContractOfCode } from './read-code.ts';
import type { RouteTraffic, Traffic } from './traffic.ts';

/** A finding with the contracts that it was found against. */
export interface JudgedFinding extends Finding {
  /** The names of releases and other contracts whose clients it concerns. */
  readonly against: readonly string[];
  /** The calls of the route by clients with these contracts, by their names, if counts were given. */
  readonly traffic?: Readonly<Record<string, RouteTraffic>>;
  /** The file and line of the property's declaration or of the route's handler, or of the route in an earlier contract, if it is gone. */
  readonly position?: Position;
}

/** A location in a file, from line 1. */
interface Position {
  readonly file: string;
  readonly line: number;
}

const ORDER: readonly Severity[] = ['breaking', 'dangerous', 'safe'];

/** Compares the code with earlier contracts. A change that concerns several is one finding. */
export function judge(
  code: ContractOfCode,
  baselines: readonly Baseline[],
  traffic: Traffic | undefined,
): readonly JudgedFinding[] {
  const found = new Map<string, JudgedFinding>();
  const compared = baselines.map((baseline) => ({
    baseline,
    findings: compareContracts(baseline.contract, code.contract),
  }));
  for (const { baseline, findings } of compared) {
    for (const raw of findings) {
      const finding = weigh(raw, compared);
      const key = JSON.stringify([finding.code, finding.location, finding.why]);
      const known = found.get(key);
      const against = [...(known?.against ?? []), baseline.name];
      const position = known?.position ?? locate(finding, baseline, code);
      const calls = finding.route === undefined ? undefined : traffic?.(baseline, finding.route);
      const counted = { ...known?.traffic, ...(calls && { [baseline.name]: calls }) };
      found.set(key, {
        ...finding,
        against,
        ...(traffic && { traffic: counted }),
        ...(position && { position }),
      });
    }
  }
  return [...found.values()].toSorted(
    (a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity),
  );
}

/**
 * The codes of parts that can be removed when they are deprecated and no released client has them
 * any more.
 */
const REMOVALS: { readonly [Code in FindingCode]?: FindingCode } = {
  'route-removed': 'deprecated-route-removed',
  'result-property-removed': 'deprecated-property-removed',
};

interface Compared {
  readonly baseline: Baseline;
  readonly findings: readonly Finding[];
}

/** A deprecated route or property can be removed when no released client has it any more. */
function weigh(finding: Finding, compared: readonly Compared[]): Finding {
  const code = REMOVALS[finding.code];
  if (code === undefined || !finding.deprecated) return finding;
  const releases = compared.filter(({ baseline }) => baseline.isRelease);
  const isReleased = releases.some(({ findings }) =>
    findings.some((other) => other.code === finding.code && other.location === finding.location),
  );
  if (releases.length === 0 || isReleased) return finding;
  const { severity, fix } = findingRules[code] as Pick<Finding, 'severity' | 'fix'>;
  return { ...finding, code, severity, ...(fix !== undefined && { fix }) };
}

function locate(
  { route }: Finding,
  { file, text }: Baseline,
  { locations }: ContractOfCode,
): Position | undefined {
  if (route === undefined) return undefined;
  const location = locations.get(route);
  if (location !== undefined) {
    const [, source = '', line = '1'] = /^(.*):(\d+)$/.exec(location) ?? [];
    return { file: source, line: Number(line) };
  }
  if (file === undefined) return undefined;
  const line = text
    .split('\n')
    .findIndex((part) => part.startsWith(`    ${JSON.stringify(route)}: `));
  return { file, line: line + 1 || 1 };
}
