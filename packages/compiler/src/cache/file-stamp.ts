import { type BigIntStats, statSync } from 'node:fs';

/** A state of a file or folder, known without reading it. */
export interface FileStamp {
  /** Device, inode, size and both times of its last change, in nanoseconds; {@link ABSENT} if there is none. */
  readonly text: string;
  /** The latest possible time of that change, in milliseconds since 1970. */
  readonly changedAt: number;
  /** Device and inode of a folder; `undefined` for anything else. */
  readonly folder: string | undefined;
}

/** The stamp of what does not exist. */
export const ABSENT = 'absent';

/**
 * Stamps a file or folder, following links. As long as the stamp is equal, so is the content, if the stamp was settled when
 * the content was read (see {@link isSettled}): programs may set the time of modification back, as `cp -p` does, but not
 * the time of the change of the inode.
 */
export function stampOf(path: string): FileStamp {
  let stat: BigIntStats | undefined;
  try {
    stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    // A loop of links, or a folder that we may not read: nothing is known about it.
    return { text: '', changedAt: Number.POSITIVE_INFINITY, folder: undefined };
  }
  if (!stat) return { text: ABSENT, changedAt: Number.NEGATIVE_INFINITY, folder: undefined };
  const { dev, ino, size, mtimeNs, ctimeNs } = stat;
  return {
    text: `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`,
    changedAt: latestChange(stat),
    folder: stat.isDirectory() ? `${dev} ${ino}` : undefined,
  };
}

/**
 * Whether any change since a moment would show in the stamp. Two changes within one tick of the file system's clock have
 * one stamp, so a stamp says nothing until that tick is over.
 */
export function isSettled({ changedAt }: FileStamp, by: number): boolean {
  return changedAt < by;
}

/** Some file systems count in whole seconds, or in two. */
function latestChange({ mtimeNs, ctimeNs }: BigIntStats): number {
  const time = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  return Number(time) / 1e6 + (time % 1_000_000_000n === 0n ? 2000 : 100);
}
