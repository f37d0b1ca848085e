import { readFileSync } from 'node:fs';
import { normalize } from 'node:path';
import { readTag } from '@mikrokit/types/model';
import type { SourceFile } from 'typescript/unstable/ast';
import type { Project } from 'typescript/unstable/sync';
import type { CheckedProgram } from '../cache/program-inputs.ts';
import type { PartsProject } from '../parts/kept-parts.ts';
import type { KnownParts } from '../parts/route-part.ts';
import { importsOf } from './file-imports.ts';
import { namedFolders } from './named-folders.ts';
import type { RequestPipeline } from './requests/request-pipeline.ts';

/** A project as TypeScript sees it at one moment. */
export interface CheckedProject {
  readonly project: Project;
  /** The files that its tsconfig.json names or includes. */
  readonly rootFiles: readonly string[];
  /** What it was made from. */
  readonly listFiles: () => CheckedProgram;
  readonly forParts: PartsProject;
  /** `file` as TypeScript writes paths, with slashes. */
  readonly has: (file: string) => boolean;
  /** The syntax of a file that may make routers, clients or codecs; `undefined` for one that surely makes none. */
  readonly open: (file: string, consulted?: readonly Project[]) => CheckedFile | undefined;
}

/** A file and the project that it is checked in. */
export interface CheckedFile {
  readonly project: Project;
  readonly source: SourceFile;
  readonly pipeline: RequestPipeline;
  /** The projects whose configuration had a say in which project that is. */
  readonly consulted: readonly Project[];
  /** What is known of parts of the project's routers. */
  readonly parts: () => KnownParts | undefined;
  /** Whether anything in the project may be said by a type's syntax and forgotten by TypeScript. */
  readonly saysMore: () => boolean;
}

const DEEPKIT = /['"]@deepkit\/(?:type|core)['"]/;
const TAG = /[*\s]@([A-Za-z]+)/g;

/** Whether a file may hold annotations of @deepkit/type or JSDoc tags of ours: see sayings.ts. */
function maySay(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  return (
    DEEPKIT.test(text) ||
    [...text.matchAll(TAG)].some(([, name = '']) => readTag(name, '') !== undefined)
  );
}

const NAME = /createRouter|createCodec|createClient/;
/** Where this stands, other files may know one of them by another name. */
const RENAMING =
  /create(?:Router|Codec|Client)\s+as\s|export\s+default\s+create(?:Router|Codec|Client)/;

/** What is known of the parts of a project's routers. */
export type PartsOf = (project: PartsProject) => KnownParts | undefined;

/** Wraps a project. Its list of files is fetched once. */
export function createCheckedProject(
  project: Project,
  pipeline: RequestPipeline,
  partsOf: PartsOf = () => undefined,
): CheckedProject {
  const files = new Set(project.program.getSourceFileNames());
  const ownFiles = [...files].filter(
    (file) => !file.includes('/node_modules/') && !file.startsWith('bundled:'),
  );
  let renames: boolean | undefined;
  // Fetching a file's syntax takes a millisecond, which adds up when Node loads hundreds of files.
  const mayNeedCodecs = (file: string): boolean => {
    if (NAME.test(readFileSync(file, 'utf8'))) return true;
    renames ??= ownFiles.some((own) => RENAMING.test(readFileSync(own, 'utf8')));
    return renames;
  };
  let says: boolean | undefined;
  const saysMore = (): boolean => {
    says ??= ownFiles.some(maySay);
    return says;
  };
  const listFiles = () => ({
    configFile: normalize(project.configFileName),
    files: [...files].filter((file) => !file.startsWith('bundled:')).map(normalize),
    ownFiles: ownFiles.map(normalize),
    namedFolders: namedFolders(project.compilerOptions),
  });
  const forParts: PartsProject = {
    listFiles,
    importsOf: (file: string) => importsOf(project, pipeline, file),
  };
  return {
    project,
    rootFiles: project.rootFiles,
    listFiles,
    forParts,
    has: (file) => files.has(file),
    open: (file, consulted = [project]) => {
      const source = mayNeedCodecs(file) ? project.program.getSourceFile(file) : undefined;
      return source && !source.isDeclarationFile
        ? { project, source, pipeline, consulted, parts: () => partsOf(forParts), saysMore }
        : undefined;
    },
  };
}
