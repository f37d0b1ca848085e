type Prune = (value: unknown) => boolean;
type Stringify = (value: unknown) => string | null;

export const pruneTwitter: Prune;
export const pruneCanada: Prune;
export const pruneCitmCatalog: Prune;
export const pruneGithubEvents: Prune;
export const stringifyTwitter: Stringify;
export const stringifyCanada: Stringify;
export const stringifyCitmCatalog: Stringify;
export const stringifyGithubEvents: Stringify;
