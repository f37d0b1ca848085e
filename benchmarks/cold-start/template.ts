import { type Shape, shapeOf } from './shape.ts';

/** One route of a generated application: `POST` of a record, which comes back with a new date. */
export interface GeneratedRoute {
  readonly index: number;
  /** The name of the module that it stands in: `group0`. */
  readonly group: string;
  readonly name: string;
  readonly shape: Shape;
}

/** Routes in one module. */
export const PER_GROUP = 50;

/** The routes of an application, in groups; none for no routes. */
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
  /** The packages whose versions tell what was measured. */
  readonly packages: readonly string[];
  /** How it validates, in a few words. */
  readonly validation: string;
  readonly language: 'cjs' | 'mjs' | 'ts';
  /** The only number of routes that it can have; it is then run from source only. */
  readonly only?: number;
  /** The most routes that it is measured with, where more take minutes to the first reply. */
  readonly most?: number;
  /** Written in TypeScript, and compiled to `language` by the type compiler of @deepkit/type. */
  readonly isReflected?: true;
  /** Packages that its bundle does without. */
  readonly external?: readonly string[];
  /** Options of Node that run it from source. */
  readonly nodeOptions?: readonly string[];
  /** The text of a module of routes. Not asked for no routes. */
  readonly group: (routes: readonly GeneratedRoute[]) => string;
  /** The text of the module that is run. It prints {@link SET_UP} before it listens. */
  readonly main: (groups: readonly string[]) => string;
  readonly call: (route: GeneratedRoute, value: object) => { path: string; body: unknown };
  /** The result in the body of a reply. */
  readonly resultOf: (body: unknown) => unknown;
  /** The status of a reply to a record that is wrong. */
  readonly refusal: 400 | 422;
  /**
   * Whether it turns values of other types into the wanted ones where it can, so that only a record in which
   * something is missing is sure to be refused.
   */
  readonly convertsWrongValues?: true;
  /** The status of a reply to a call of no route. Default: 404. */
  readonly noRoute?: number;
}

/** The statement by which a server tells when its routes were registered; costs it some 20 µs. */
export const SET_UP =
  "process.getBuiltinModule('node:fs').writeSync(1, process.hrtime.bigint() + '\\n');";

/** The arguments of `listen` for most. */
export const ADDRESS = "Number(process.env.PORT), '127.0.0.1'";

/** `import { group0 } from './group0.mjs';` for each. */
export function importsOf(groups: readonly string[], language: Template['language']): string {
  return groups.map((group) => `import { ${group} } from './${group}.${language}';\n`).join('');
}

export const pathOf = ({ group, name }: GeneratedRoute): string => `/${group}/${name}`;

/** Frameworks that take and give the record itself. */
export const plainCalls = {
  call: (route: GeneratedRoute, value: object) => ({ path: pathOf(route), body: value }),
  resultOf: (body: unknown) => body,
};
