import type { CompilerOptions, Project } from './checked-types.ts';
import type { TypeScriptClient } from './client.ts';
import type { HeritageElement, Node } from './syntax.ts';

/**
 * Hides the differences between the versions of TypeScript that we can read types with. Everything else has the names and
 * types of 7.0, the version that we bring.
 */
export interface TypeScriptAdapter {
  /** Starts TypeScript's program in a separate process. */
  readonly start: (options: { readonly cwd: string; readonly program: string }) => TypeScriptApi;
  readonly compilerOptionsOf: (project: Project) => CompilerOptions;
  /** The files that the configuration of a project names or includes. */
  readonly rootFilesOf: (project: Project) => readonly string[];
  /** The tsconfig.json of a project. For files without a project, a file that does not exist. */
  readonly configFileOf: (project: Project) => string;
  /** The name of what a class or an interface extends or implements, an expression or a name of a type. */
  readonly extendedName: (element: HeritageElement) => Node;
  /** Flags of symbols that 7.0 does not export. */
  readonly checkFlags: {
    /** Marks a property that a mapped type made readonly. */
    readonly Readonly: number;
    /** Marks a property of a mapped type. */
    readonly Mapped: number;
    /** Marks a property that several members of a union or an intersection declare. */
    readonly SyntheticProperty: number;
  };
  /** A key for the checker's reference to a symbol, as types hold it: equal for the same symbol. */
  readonly symbolKey: (reference: unknown) => number | string;
}

/** A running TypeScript. */
export interface TypeScriptApi {
  readonly client: TypeScriptClient;
  /** Creates the next snapshot and disposes of the previous one. Open projects stay open. */
  readonly update: (changes: SnapshotChanges) => Snapshot;
  readonly close: () => void;
}

/** The projects and files that the next snapshot opens or reads again. */
export interface SnapshotChanges {
  readonly openProjects?: string[];
  readonly openFiles?: string[];
  readonly fileChanges?: {
    readonly invalidateAll?: boolean;
    readonly changed?: string[];
    readonly created?: string[];
    readonly deleted?: string[];
  };
}

/** The projects as TypeScript sees them at one moment. */
export interface Snapshot {
  readonly getProjects: () => readonly Project[];
  /** The project of a tsconfig.json, if it is open. */
  readonly getProject: (configFile: string) => Project | undefined;
  readonly getDefaultProjectForFile: (file: string) => Project | undefined;
}
