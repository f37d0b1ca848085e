import type { ModuleInfo, OutputChunk, Plugin } from 'rolldown';
import { isOurs } from './kept-names.ts';

/** Whether some of the codecs in a bundle are loaded later, which those of large APIs are. */
export interface GroupsCheck {
  /** Looks at each module: those that the compiler has written, and packages that were compiled before. */
  readonly plugin: Plugin;
  /** A chunk that is told if none are. Nothing in it moves: its source map holds. */
  leftOut(chunk: OutputChunk): OutputChunk;
  /** Whether a module is one that codecs in groups are made of, or may be. */
  isPart(id: string): boolean;
}

/** `packages/router/src/layout/attached-codecs.ts` leaves out the code for groups of codecs where this is `true`. */
const NO_GROUPS = 'MIKROKIT_NO_CODEC_GROUPS';

/** What codecs in groups have, in bundles of others as well; see `RouteCodecGroup`. */
const MEMBERS = [/\bgroups\b/, /\bids\b/, /\bload\b/];

export function createGroupsCheck(): GroupsCheck {
  let hasGroups = false;
  let parts: ReadonlySet<string> = new Set();
  return {
    plugin: {
      name: 'mikrokit:codec-groups',
      transform: {
        handler: (code, id) => {
          const isWritten = /\?mikrokit=/.test(id);
          hasGroups ||= isWritten
            ? /\bgroups\b/.test(code)
            : MEMBERS.every((name) => name.test(code)) && !isOurs(id);
        },
      },
      buildEnd() {
        parts = partsOfGroups([...this.getModuleIds()], (id) => this.getModuleInfo(id));
      },
    },
    isPart: (id) => parts.has(id),
    leftOut: (chunk) => {
      if (hasGroups) return chunk;
      return { ...chunk, code: chunk.code.replaceAll(NO_GROUPS, 'true'.padEnd(NO_GROUPS.length)) };
    },
  };
}

/** Groups are what the codecs of routers import dynamically. */
function partsOfGroups(
  ids: readonly string[],
  infoOf: (id: string) => ModuleInfo | null,
): ReadonlySet<string> {
  const written = ids.filter((id) => /\?mikrokit=\d+$/.test(id));
  const parts = new Set(written.flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? []));
  // A set gives what is added while it is walked, too.
  for (const part of parts) for (const id of infoOf(part)?.importedIds ?? []) parts.add(id);
  return parts;
}
