import type { LambdaOptions } from './lambda-options.ts';

/** Throws for options that were given by names which the build has not seen, and left their code out. */
export function refuseUnseenOptions(
  options: LambdaOptions,
  names: readonly (keyof LambdaOptions)[],
): void {
  for (const name of names) {
    if (options[name] === undefined) continue;
    throw new TypeError(`lambdaHandler: ${name} unseen by the build; name it in the source`);
  }
}
