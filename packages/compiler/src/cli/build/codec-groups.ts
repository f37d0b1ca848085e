import type { OutputChunk, Plugin } from 'rolldown';
import { isOurs } from './kept-names.ts';

/** Whether some of the codecs in a bundle are loaded later, which those of large APIs are. */
export interface GroupsCheck {
  /** Looks at each module: those that the compiler has written, and packages that were compiled before. */
  readonly plugin: Plugin;
  /** A chunk that is told if none are. Nothing in it moves: its source map holds. */
  leftOut(chunk: OutputChunk): OutputChunk;
}

/** `packages/router/src/layout/attached-codecs.ts` leaves out the code for groups of codecs where this is `true`. */
const NO_GROUPS = 'MIKROKIT_NO_CODEC_GROUPS';

/** What codecs in groups have, in bundles of others as well; see `RouteCodecGroup`. */
const MEMBERS = [/\bgroups\b/, /\bids\b/, /\bload\b/];

export function createGroupsCheck(): GroupsCheck {
  let hasGroups = false;
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
    },
    leftOut: (chunk) => {
      if (hasGroups) return chunk;
      return { ...chunk, code: chunk.code.replaceAll(NO_GROUPS, 'true'.padEnd(NO_GROUPS.length)) };
    },
  };
}
