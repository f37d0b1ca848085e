import { readFileSync } from 'node:fs';
import { styleText } from 'node:util';
import { CommandFailure, isSource } from '@mikrokit/compiler/commands';

/** Prints the section of a diagnostic in docs/diagnostics.md, or the titles of all. */
export function explain(code: string | undefined): number {
  const sections = readSections();
  if (code === undefined) {
    for (const { title } of sections.values()) console.log(withoutMarkdown(title));
    return 0;
  }
  const section = sections.get(code.toUpperCase());
  if (!section) {
    throw new CommandFailure(`There is no diagnostic ${code}; mikrokit explain lists all of them`);
  }
  const { title, text } = section;
  const stream = process.stdout;
  console.log(
    `${styleText('bold', withoutMarkdown(title), { stream })}\n\n${withoutMarkdown(text)}`,
  );
  return 0;
}

interface Section {
  /** ``MK1001: `any` `` */
  readonly title: string;
  readonly text: string;
}

/** The sections of the page by their codes. It is published with the package: see scripts/build.ts. */
function readSections(): ReadonlyMap<string, Section> {
  const page = isSource ? '../../../docs/diagnostics.md' : './diagnostics.md';
  const text = readFileSync(new URL(page, import.meta.url), 'utf8');
  const sections = text.matchAll(
    /^## (?<title>(?<code>MK\d{4}): .+)\n(?<text>(?:(?!## ).*\n?)*)/gm,
  );
  return new Map(
    [...sections].map(({ groups: { code = '', title = '', text = '' } = {} }) => [
      code,
      { title, text: text.trim() },
    ]),
  );
}

/** The text for a terminal: links by their words, code without its marks, blocks of it indented. */
function withoutMarkdown(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/^```[^\n]*\n(.*?)^```\n/gms, (_, code: string) =>
      code.replaceAll(/^(?=.)/gm, '    '),
    )
    .replaceAll(/`([^`]*)`/g, '$1');
}
