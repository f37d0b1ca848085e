/** The templates, by the names of their folders in `templates`. */
export const templates = {
  api: 'an API on SQLite with users and tests',
  fullstack: 'a React page and its API, served by one process',
  lambda: 'a function for AWS Lambda, deployed with SAM',
  workers: 'a Cloudflare Worker, deployed with wrangler',
  monorepo: 'workspaces: an API package, and a web package that imports its type',
} as const;

/** The name of a template. */
export type TemplateName = keyof typeof templates;

/** Whether a text is the name of a template. */
export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}
