import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedOutput } from '../pack-test/checked-output.ts';
import type { PackedPackage } from '../release/pack-packages.ts';
import { withInnerRanges } from '../release/with-inner-ranges.ts';
import type { PublishedVersion } from './registry.ts';

/** Packs packages once more for each version, with the ranges that a release of this version has. */
export async function publishVersions(
  packages: readonly PackedPackage[],
  versions: readonly string[],
  root: string,
): Promise<PublishedVersion[]> {
  const published: PublishedVersion[] = [];
  for (const { name, tarball } of packages) {
    const unpacked = join(root, name.replace('/', '+'));
    mkdirSync(unpacked, { recursive: true });
    await checkedOutput(['tar', '-xzf', tarball, '-C', unpacked]);
    const file = join(unpacked, 'package/package.json');
    const packed = JSON.parse(readFileSync(file, 'utf8'));
    for (const version of versions) {
      const manifest = { ...withInnerRanges(packed, version), version };
      writeFileSync(file, JSON.stringify(manifest, undefined, 2));
      const target = `${unpacked}-${version}.tgz`;
      await checkedOutput(['tar', '-czf', target, '-C', unpacked, 'package']);
      published.push({ manifest, tarball: target });
    }
  }
  return published;
}
