/** The anchor of a heading as GitHub makes it, so that links work there and on the site: `A & b/c` is `a--bc`. */
export function headingSlug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');
}
