import type { DescribedApi } from '../described-api.ts';
import { isIdentifier } from './names.ts';
import { noticeOf } from './notice.ts';
import type { PackageIdentity } from './package-manifest.ts';

interface ReadmeInput {
  readonly api: DescribedApi;
  readonly identity: PackageIdentity;
  readonly source: string;
  readonly contract: string;
}

/** Writes the README of a package: how to use it, and what it can call. */
export function writeReadme({ api, identity, source, contract }: ReadmeInput): string {
  const { name } = identity;
  const rows = Object.entries(api.routes).map(
    ([id, { signature, description = '' }]) =>
      `| ${codeText(callOf(id) + signature.slice(id.length))} | ${cellText(description)} |`,
  );
  return `<!-- ${noticeOf(source).replaceAll(/-(?=-)/g, '- ')} -->

# ${inlineText(name)}

The typed client of an API. It needs only \`@mikrokit/client\`: no compiler and no plugin. Use it with TypeScript 5.9 or later, or with JavaScript.

\`\`\`sh
npm install ${name}
\`\`\`

\`\`\`ts
import { createClient } from '${name}';

const client = createClient({ url: 'https://api.example.com' });
\`\`\`

Calls throw the errors of the API; \`.safe(…)\` returns them instead. \`.with({ timeout: 500, headers: { … } })\` sets options for calls of a route or group.

## Routes

| call | |
|---|---|
${rows.join('\n')}

Contract: \`${contract}\`
`;
}

/** `users/get` → `client.users.get` */
function callOf(id: string): string {
  const keys = id
    .split('/')
    .map((key) => (isIdentifier(key) ? `.${key}` : `[${JSON.stringify(key)}]`));
  return `client${keys.join('')}`;
}

/** A text as code in a cell of a table. */
function codeText(text: string): string {
  const ticks = '`'.repeat(
    Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)) + 1,
  );
  const pad = ticks.length > 1 ? ' ' : '';
  return `${ticks}${pad}${oneCell(text)}${pad}${ticks}`;
}

/** The first paragraph of a Markdown text in a cell of a table. */
function cellText(text: string): string {
  return inlineText(text.split(/\n\s*\n/)[0] as string);
}

function inlineText(text: string): string {
  return oneCell(text).replaceAll('<', '&lt;');
}

function oneCell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().replaceAll(/\\*\|/g, '\\|');
}
