import { type Shape, shapeOf } from './shape.ts';

/** One route of a generated application: a `POST` of a record, answered with a new date. */
export interface GeneratedRoute {
  readonly index: number;
  /** The name of its module: `group0`. */
  readonly group: string;
  readonly name: string;
  readonly shape: Shape;
}

/** Number of routes in one module. */
export const PER_GROUP = 50;

/** The routes of an application, in groups. Empty without routes. */
export function groupsOf(count: number): readonly (readonly GeneratedRoute[])[] {
  return Array.from({ length: Math.ceil(count / PER_GROUP) }, (_, group) =>
    Array.from({ length: Math.min(PER_GROUP, count - group * PER_GROUP) }, (_, place) => {
      const index = group * PER_GROUP + place;
      return { index, group: `group${group}`, name: `save${index}`, shape: shapeOf(index) };
    }),
  );
}

/** How the same application is written with one framework. */
export interface Template {
  readonly name: string;
  /** Packages whose versions belong to the results. */
  readonly packages: readonly string[];
  /** How it validates, in a few words. */
  readonly validation: string;
  readonly language: 'cjs' | 'mjs' | 'ts';
  /** The only number of routes that it supports. It then runs only from source. */
  readonly only?: number;
  /** The most routes to measure, if more take minutes to the first reply. */
  readonly most?: number;
  /** Written in TypeScript, and compiled to `language` by the type compiler of @deepkit/type. */
  readonly isReflected?: true;
  /** Packages to exclude from its bundle. */
  readonly external?: readonly string[];
  /** Options of Node that run it from source. */
  readonly nodeOptions?: readonly string[];
  /** Writes a module of routes. Not called without routes. */
  readonly group: (routes: readonly GeneratedRoute[]) => string;
  /** Writes the main module, which prints {@link SET_UP} before it listens. */
  readonly main: (groups: readonly string[]) => string;
  readonly call: (route: GeneratedRoute, value: object) => { path: string; body: unknown };
  /** The result in the body of a reply. */
  readonly resultOf: (body: unknown) => unknown;
  /** The status for a wrong record. */
  readonly rejection: 400 | 422;
  /**
   * Whether it converts values of other types if it can. It then certainly rejects only records
   * without a field.
   */
  readonly convertsWrongValues?: true;
  /** The status for an unknown route. Default: 404. */
  readonly noRoute?: number;
}

/** The statement that prints when the routes are registered; costs about 20 µs. */
export const SET_UP =
  "process.getBuiltinModule('node:fs').writeSync(1, process.hrtime.bigint() + '\\n');";

/** The arguments of `listen` in most frameworks. */
export const ADDRESS = "Number(process.env.PORT), '127.0.0.1'";

/** `import { group0 } from './group0.mjs';` for each. */
export function importsOf(groups: readonly string[], language: Template['language']): string {
  return groups.map((group) => `import { ${group} } from './${group}.${language}';\n`).join('');
}

export const pathOf = ({ group, name }: GeneratedRoute): string => `/${group}/${name}`;

/** For frameworks that accept and return the record itself. */
export const plainCalls = {
  call: (route: GeneratedRoute, value: object) => ({ path: pathOf(route), body: value }),
  resultOf: (body: unknown) => body,
};
