/** Attacks that find what is known and not yet mended, with the reason. They run, but do not fail the suite. */
export const unmended: Readonly<Record<string, string>> = {};
