/** A page's section `## Quick start`, as data. */
export interface QuickStart {
  /** By file name: the blocks whose first line is a comment with a file name, such as `// api.ts`. */
  readonly files: ReadonlyMap<string, string>;
  /** The lines of its shell blocks, continuation lines joined. */
  readonly commands: readonly string[];
  /** The call its `curl` line makes. */
  readonly call: { readonly path: string; readonly body: string };
}

/** Reads the quick start from a page. Throws if a part of it is missing. */
export function readQuickStart(page: string): QuickStart {
  const section = /^## Quick start\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(page)?.[1];
  if (section === undefined) throw new Error('the page has no section "## Quick start"');
  const files = new Map<string, string>();
  const commands: string[] = [];
  for (const [, language = '', code = ''] of section.matchAll(/^```(\w*)\n(.*?)^```$/gms)) {
    const file = /^\/\/ ([\w./-]+\.\w+)\n/.exec(code)?.[1];
    if (file !== undefined) files.set(file, code);
    if (/^(?:sh|bash|console)$/.test(language)) commands.push(...commandLines(code));
  }
  const curl = commands.find((command) => command.startsWith('curl '));
  const path = curl && /localhost:\d+(\/[\w./-]*)/.exec(curl)?.[1];
  const body = curl && /(?:-d|--data) '([^']*)'/.exec(curl)?.[1];
  if (!path || !body) throw new Error('the quick start has no curl line with an address and -d');
  return { files, commands, call: { path, body } };
}

/** The packages that the quick start's `npm install` lines name. */
export function installedPackages({ commands }: QuickStart): string[] {
  return commands
    .filter((command) => /^npm (?:install|i) /.test(command))
    .flatMap((command) => command.split(/\s+/).slice(2))
    .filter((word) => !word.startsWith('-') && word !== '');
}

function commandLines(code: string): string[] {
  return code
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/^\$ /, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
