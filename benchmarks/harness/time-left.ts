/** `about 12 min`, or `about 40 s` within the last two minutes. */
export function formatLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  return seconds > 120 ? `about ${Math.ceil(seconds / 60)} min` : `about ${seconds} s`;
}
