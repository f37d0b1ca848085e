import { readFileSync } from 'node:fs';

/**
 * A name that cannot be registered at GitHub. It is in the root's package.json until the repository
 * has an owner.
 */
export const OWNER_PLACEHOLDER = '_owner_';

/** The facts about the project in every published package. */
export interface ProjectLinks {
  readonly author: string;
  /** `https://github.com/owner/name` */
  readonly repository: string;
}

/** Reads the project's author and repository from the root's package.json. */
export function readProjectLinks(): ProjectLinks {
  const { author, repository } = JSON.parse(readFileSync('package.json', 'utf8')) as ProjectLinks;
  return { author, repository };
}
