import { posix } from 'node:path';

/**
 * Markdown whose relative links lead to a page of the repository, because npm shows READMEs without
 * the other pages.
 * @param root URL of the repository's root, without a slash at its end
 * @param folder The folder of the Markdown file in it
 */
export function absoluteLinks(markdown: string, root: string, folder: string): string {
  return markdown.replace(
    /(\]\()(?![a-z]+:|#)([^)\s#]+)/g,
    (_, before: string, path: string) => `${before}${root}/${posix.join(folder, path)}`,
  );
}
