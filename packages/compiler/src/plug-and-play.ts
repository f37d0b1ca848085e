/** Why nothing compiles with Yarn's Plug'n'Play, and what to write. `undefined` elsewhere. */
export function plugAndPlayReason(): string | undefined {
  if (process.versions.pnp === undefined) return undefined;
  return "MikroKit does not support Yarn's Plug'n'Play: packages in zip files are out of reach for TypeScript, which reads your types. Write `nodeLinker: node-modules` into .yarnrc.yml, and run `yarn install`.";
}
