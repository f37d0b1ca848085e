import type { Types } from '@mikrokit/types/model';
import type { DescribedApi } from '../contract/api-contract.ts';
import type { ExportedRouter } from '../router/find-router.ts';

/** The application's @mikrokit/recorder, as far as commands use it. */
export interface InstalledRecorder {
  readonly readLocatedCalls: (path: string) => Promise<readonly LocatedCall[]>;
  readonly findChanges: (recorded: Outcome, actual: Outcome) => readonly Change[];
  readonly isReplayable: (call: TapedCall) => boolean;
  readonly maskVolatileCall: (api: DescribedApi, call: TapedCall) => TapedCall;
  readonly replay: (
    api: ExportedRouter,
    tape: Iterable<TapedCall>,
    options: ReplayOptions & TapedRedaction & { readonly pseudonymKey?: string },
  ) => Promise<ReplayReport>;
}

export interface ReplayOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly concurrency: number;
  /** The most time of a call in milliseconds. */
  readonly timeout: number;
}

/** A call with its location on a tape. */
export interface LocatedCall {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly call: TapedCall;
  /** The API as it was recorded. Absent if the file does not describe it. */
  readonly api?: DescribedApi;
  /** Types of its calls to dependencies. Absent if the file does not describe them. */
  readonly dependencyTypes?: Types;
  /** Rules that changed its values. Absent if there are none. */
  readonly redaction?: TapedRedaction;
}

/** The rules and limits of a recorder. */
export interface TapedRedaction {
  readonly rules?: readonly { readonly action: string }[];
  readonly maxValueBytes?: number;
}

/** One line of a tape. */
interface TapedCall extends Outcome {
  readonly route: string;
  /** The hash of the types of its route. */
  readonly contract: string;
  /** In ISO 8601. */
  readonly at: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, unknown>>;
  readonly redacted: boolean;
  /** Its calls to wrapped dependencies. */
  readonly dependencyCalls?: readonly TapedDependencyCall[];
  /** Dependency calls and taken values that are not on the tape. Absent if there are none. */
  readonly missing?: MissingDependencyCalls;
}

/** A call to a wrapped dependency. */
interface TapedDependencyCall {
  readonly dependency: string;
  readonly method: string;
  /** The id of its type. Absent without types, and on older tapes. */
  readonly contract?: string;
}

/** How many dependency calls and values of a call were beyond the limits of its recorder. */
export interface MissingDependencyCalls {
  readonly dependencyCalls: number;
  readonly taken: number;
}

/** How a call ended. */
export interface Outcome {
  readonly status: number;
  readonly results: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, unknown>>;
  /** Items of a result that is a stream. */
  readonly items?: object;
  /** Items of a parameter that streams, as far as the handler has read them. */
  readonly sent?: object;
}

/** The types of methods of wrapped dependencies. */
interface DependencyTypes {
  /** Their ids by the names of methods, `db.find`. */
  readonly contracts: Readonly<Record<string, string>>;
  readonly types: Types;
}

export interface ReplayReport {
  readonly same: number;
  readonly redacted: number;
  readonly differences: readonly Difference[];
  readonly changedContracts: readonly string[];
  /** Methods of dependencies: `db.find`. */
  readonly changedDependencies: readonly string[];
  /** Today's types of the methods that were asked. */
  readonly dependencyTypes: DependencyTypes;
}

/** A call that has another outcome today. */
export interface Difference {
  readonly index: number;
  readonly call: TapedCall;
  /** Absent for a removed route, or if the call cannot be replayed. */
  readonly actual?: Outcome;
  readonly changes: readonly Change[];
  readonly isContractChanged: boolean;
}

/** A location where tape and code differ. */
export interface Change {
  readonly location: string;
  /** Absent for what only today's outcome has. */
  readonly recorded?: unknown;
  /** Absent for what only the tape has. */
  readonly actual?: unknown;
}
