import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from './installed-project.ts';

const PER_FILE = 50;

/** A project of object types that refer to each other, and a route for each. */
export function objectTypesProject(types: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-types-'));
  installPackages(folder);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'types'));
  write('package.json', '{ "name": "types", "private": true, "type": "module" }\n');
  write('tsconfig.json', `${JSON.stringify(tsconfig)}\n`);
  const files = Array.from({ length: Math.ceil(types / PER_FILE) }, (_, file) => file);
  for (const file of files) {
    const numbers = Array.from({ length: PER_FILE }, (_, i) => file * PER_FILE + i);
    write(`types/types${file}.ts`, typesModule(numbers.filter((nth) => nth < types)));
  }
  write(
    'api.ts',
    `import { createRouter } from '@mikrokit/router';
${files.map((file) => `import { routes${file} } from './types/types${file}.ts';`).join('\n')}

export const api = createRouter({ ${files.map((file) => `routes${file}`).join(', ')} });
`,
  );
  return folder;
}

const tsconfig = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  },
  include: ['*.ts', 'types'],
};

/** Each type has the one before it in a list, and one of the file before as an option. */
function typesModule(numbers: readonly number[]): string {
  const first = numbers[0] as number;
  const own = first / PER_FILE;
  const imports =
    own === 0 ? '' : `import type { Type${first - 1} } from './types${own - 1}.ts';\n`;
  const types = numbers.map((nth) => {
    const before = nth === first ? undefined : `  before: Type${nth - 1}[];\n`;
    const outside = own === 0 ? '' : `  outside?: Type${first - 1};\n`;
    return `export interface Type${nth} {
  id: number;
  name: string;
  state: 'new' | 'used' | 'state${nth}';
  createdAt: Date;
  tags: string[];
  size?: { width: number; height: number };
${before ?? ''}${outside}}
`;
  });
  const routes = numbers.map(
    (nth) => `  route${nth}: (_context: Context, value: Type${nth}): Type${nth} => value,\n`,
  );
  return `import type { Context } from '@mikrokit/router';
${imports}
${types.join('\n')}
export const routes${own} = {
${routes.join('')}};
`;
}
