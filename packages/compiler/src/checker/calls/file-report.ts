import type {
  CodecTypes,
  FetchEndpointTypes,
  LazyGroupModel,
  RouteTraits,
} from '@mikrokit/types/emit';
import type { ApiModel } from '@mikrokit/types/model';
import type { Diagnostic } from '../../diagnostic.ts';
import type { ModuleExport } from '../symbols/exports-of.ts';
import type { PassedCodecs } from './passed-codecs.ts';

/** The codecs that the calls of a file need. */
export interface FileReport {
  readonly modules: readonly ModuleReport[];
  /**
   * The locations in the file that name its file of codecs. Empty if its calls pass no codecs by
   * hand.
   */
  readonly codecFileSpecifiers: readonly TextSpan[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Codecs to emit, and the calls to attach them to. */
export type ModuleReport = RouterReport | TypesReport | ClientReport | MockReport | FetchReport;

/** One call of `createRouter`. */
export interface RouterReport {
  readonly kind: 'router';
  /**
   * Builds it on first use. Checking does not need it, and its identities are a third of the work.
   */
  readonly model: () => ApiModel;
  readonly checks: ReadonlyMap<string, ModuleExport>;
  readonly schemas: ReadonlyMap<string, ModuleExport>;
  /** Options of its routes that clients need, by route id. */
  readonly traits: ReadonlyMap<string, RouteTraits>;
  /** The groups that are loaded later. */
  readonly lazy: readonly LazyGroupModel[];
  readonly site: CallSite;
}

/** All calls of `createCodec`, `envOf` and `wrap` in a file. */
export interface TypesReport {
  readonly kind: 'types';
  readonly types: CodecTypes;
  readonly checks: ReadonlyMap<string, ModuleExport>;
  /** `type` is the index of the call's type in `types.ids`. */
  readonly sites: readonly { readonly site: CallSite; readonly type: number }[];
}

/** Calls of `createClient`, `createSender` and `schedule` for one API. */
export interface ClientReport extends CallsOfApi {
  readonly kind: 'client';
}

/** Calls of `createMock` for one API. */
export interface MockReport extends CallsOfApi {
  readonly kind: 'mock';
}

/** Calls that know an API by the type of its router. */
interface CallsOfApi {
  /** Builds it at the first call. */
  readonly model: () => ApiModel;
  /** Options of its routes that clients need, by route id. */
  readonly traits: ReadonlyMap<string, RouteTraits>;
  readonly sites: readonly CallSite[];
}

/** Calls of `createFetch` for one interface. */
export interface FetchReport {
  readonly kind: 'fetch';
  readonly types: CodecTypes;
  /** By method and path. */
  readonly endpoints: Readonly<Record<string, FetchEndpointTypes>>;
  readonly checks: ReadonlyMap<string, ModuleExport>;
  readonly sites: readonly CallSite[];
}

/** The location of a call's hidden argument. */
export interface CallSite {
  /** The offset in the file, in UTF-16 code units. */
  readonly position: number;
  /** The text to write before it: `, undefined, ` for arguments that the call leaves out. */
  readonly separator: string;
  /** The codecs that are passed there already. */
  readonly passed: PassedCodecs | undefined;
}

/** A part of a file, in UTF-16 code units. */
export interface TextSpan {
  readonly position: number;
  readonly end: number;
}
