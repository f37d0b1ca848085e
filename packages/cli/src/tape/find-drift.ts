import type { ApiContract } from '@mikrokit/types/compatibility';
import { applyAccepted, readAccepted } from '../contract/accepted.ts';
import { toContract } from '../contract/api-contract.ts';
import type { Baseline } from '../contract/baselines.ts';
import { type JudgedFinding, judge } from '../contract/judged-findings.ts';
import { locateFindings } from '../contract/locate-findings.ts';
import { toCode } from '../contract/read-code.ts';
import type { CheckedTape } from './check-tape.ts';

/** How the types of the routes on a tape have changed. */
interface Drift {
  /** Changes that clients on the tape would notice. */
  readonly findings: readonly JudgedFinding[];
  /** Changes that today's clients would notice if the code on the tape ran again. */
  readonly backwards: readonly JudgedFinding[];
  /** Routes whose types have changed since calls in files that do not describe their API. */
  readonly undescribed: readonly string[];
}

/**
 * Compares the types on a tape with the code in `entry`, by the rules of `mikrokit contract check`.
 */
export function findDrift(checked: CheckedTape, entry: string): Drift {
  const { api, routes, calls, recordedApis, changedContracts } = checked;
  const code = toCode(api, routes);
  const called = new Set(calls.map(({ route }) => route));
  const concerned = ({ route }: JudgedFinding) => route === undefined || called.has(route);
  const baselines = recordedApis.map(({ file, api }) => baseline(file, toContract(api)));
  const judged = judge(code, baselines, undefined).filter(concerned);
  const today = baseline("today's code", code.contract);
  const backwards = baselines.flatMap(({ contract }) =>
    judge({ contract, locations: new Map() }, [today], undefined).filter(concerned),
  );
  const described = (route: string) =>
    recordedApis.some(({ api }) => Object.hasOwn(api.routes, route));
  return {
    findings: locateFindings(applyAccepted(judged, readAccepted()).left, code.contract, entry),
    backwards,
    undescribed: changedContracts.filter((route) => !described(route)),
  };
}

function baseline(name: string, contract: ApiContract): Baseline {
  return { name, isRelease: false, contract, text: '' };
}
