import { callOf, printStatement } from '../expression.ts';
import { compareNames } from '../names/compare-names.ts';
import { toPascalCase } from '../names/python-name.ts';
import { quote } from '../python-text.ts';
import type { RouteGroup } from '../routes/route-group.ts';
import type { ClientKind } from './client-kinds.ts';
import { endpointName, hooksName } from './write-endpoint.ts';

/**
 * The name of a group's class: `OwnArticles` for `own/articles`, `AsyncOwnArticles` for that of the other client. The group
 * `asyncJobs` has `Async_Jobs`, because `AsyncJobs` can be that of `jobs`, and `client` has `Client_`. The group `v1` has
 * `V1_Group`, because `V1` is the endpoint of its route `v1`.
 */
export function groupClass({ path }: RouteGroup, { prefix }: ClientKind): string {
  const name = path.map(toPascalCase).join('');
  if (name === 'Client') return `${prefix}Client_`;
  if (name === name.toUpperCase()) return `${prefix}${name}_Group`;
  return prefix + name.replace(/^Async(?=[A-Z])/, 'Async_');
}

interface ClassOptions {
  readonly name: string;
  readonly base: string;
  readonly kind: ClientKind;
  /** The module that contains its groups: `.`, or `.routes` for the client. */
  readonly from: string;
  /** The prefix of the names of endpoints. */
  readonly endpoints: string;
  readonly doc: string;
  /** The start of all paths of a client. Absent for `/`, and for groups. */
  readonly prefix?: string;
}

/** A class with routes, and with groups that are imported when they are first used. */
export function writeClass(group: RouteGroup, options: ClassOptions): string {
  const { name, base, kind, from, endpoints, doc, prefix } = options;
  const routes = [...group.routes.values()].map((route) => {
    const names = [endpointName(route), ...(route.hooks ? [hooksName(route)] : [])];
    const classes = route.hooks ? kind.hookedRoutes : kind.routes;
    const made = callOf(
      classes[route.form],
      names.map((constant) => endpoints + constant),
    );
    return printStatement(`    ${route.name} = `, made, { after: '\n' });
  });
  const groups = [...group.groups].map(([inner, innerGroup]) => {
    const type = groupClass(innerGroup, kind);
    return (
      `    @functools.cached_property\n    def ${inner}(self) -> ${type}:\n` +
      `        from ${from}${inner} import ${type}\n\n        return ${type}(self._client)\n`
    );
  });
  const own = prefix === undefined ? [] : [`    _prefix = ${quote(prefix)}\n`];
  const parts = [...own, ...(routes.length > 0 ? [routes.join('')] : []), ...groups];
  return `\n\nclass ${name}(${base}):\n    """${doc}"""\n\n${parts.join('\n')}`;
}

/** The imports of a class's groups, for type checkers. */
export function groupImports(
  group: RouteGroup,
  from: string,
  kinds: readonly ClientKind[],
): readonly string[] {
  const lines = [...group.groups].map(([name, inner]) => {
    const classes = kinds.map((kind) => groupClass(inner, kind)).toSorted(compareNames);
    return `from ${from}${name} import ${classes.join(', ')}`;
  });
  return lines.toSorted();
}
