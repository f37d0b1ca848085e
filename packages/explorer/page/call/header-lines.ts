/** Reads headers from lines, `name: value`. Throws an error that names a line that is none. */
export function readHeaderLines(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^\s*([^:\s]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
      if (name === undefined || value === undefined)
        throw new SyntaxError(`Write each header as name: value, not ${line}`);
      return [name.toLowerCase(), value];
    }),
  );
}
