import { type BigIntStats, statSync } from 'node:fs';

/** A state of a file or folder, known without reading it. */
export interface FileStamp {
  /**
   * Device, inode, size and both times of its last change, in nanoseconds. {@link ABSENT} if it
   * does not exist.
   */
  readonly text: string;
  /** The latest possible time of that change, in milliseconds since 1970. */
  readonly changedAt: number;
  /** Device and inode of a folder. `undefined` for anything else. */
  readonly folder: string | undefined;
}

/** The stamp of a missing file. */
export const ABSENT = 'absent';

/**
 * Stamps a file or folder, following links. An equal stamp means equal content, if the stamp was
 * settled when the content was read (see {@link isSettled}): programs can set the modification time
 * back, as `cp -p` does, but not the time of the inode's change.
 */
export function stampOf(path: string): FileStamp {
  let stat: BigIntStats | undefined;
  try {
    stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    // A loop of links, or an unreadable folder: nothing is known about it.
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
 * Whether any change since a time would show in the stamp. Two changes in one tick of the file
 * system's clock have the same stamp, so a stamp is unreliable until that tick is over.
 */
export function isSettled({ changedAt }: FileStamp, by: number): boolean {
  return changedAt < by;
}

/** Some file systems count in whole seconds, or in two. */
function latestChange({ mtimeNs, ctimeNs }: BigIntStats): number {
  const time = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  return Number(time) / 1e6 + (time % 1_000_000_000n === 0n ? 2000 : 100);
}
