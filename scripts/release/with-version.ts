/**
 * The text of a `pyproject.toml`, `version.py`, `Cargo.toml` or `Cargo.lock` with another version
 * of the MikroKit packages. Throws if it contains none of them.
 */
export function withVersion(toml: string, version: string): string {
  const own =
    /(^name = "mikrokit(?:-fast)?"\nversion = ")[^"]+|(mikrokit-fast==)[^";]+|(^__version__ = ")[^"]+/gm;
  if (!own.test(toml)) throw new Error('There is no package of ours with a version');
  return toml.replaceAll(
    own,
    (_, ...parts: (string | undefined)[]) => (parts[0] ?? parts[1] ?? parts[2]) + version,
  );
}
