import { readFile } from 'node:fs/promises';

/** A page written by hand with sections generated from results. */
export interface Document {
  /** Its path. */
  readonly file: string;
  /** The generator of each section, which is between `<!-- generated: name -->` and `<!-- end: name -->`. */
  readonly sections: Readonly<Record<string, () => Promise<string>>>;
}

/** Generates the sections of a document; throws if a section and its marks do not match. */
export async function render({ file, sections }: Document): Promise<string> {
  let text = await currentText(file);
  for (const [, name] of text.matchAll(/^<!-- generated: (.*) -->$/gm)) {
    if (!Object.hasOwn(sections, name as string)) throw new Error(`${file}: what is '${name}'?`);
  }
  for (const [name, make] of Object.entries(sections)) {
    const start = `<!-- generated: ${name} -->\n`;
    const end = `<!-- end: ${name} -->`;
    const from = text.indexOf(start);
    const to = text.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`${file} has no place for '${name}'`);
    text = `${text.slice(0, from)}${start}\n${(await make()).trim()}\n\n${text.slice(to)}`;
  }
  return text;
}

/** The current text of a file; empty if there is none. */
export async function currentText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
