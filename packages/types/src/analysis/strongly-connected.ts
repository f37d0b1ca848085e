/** A node on the current path, and its unvisited parts. */
interface Step<Node> {
  readonly node: Node;
  readonly parts: Iterator<Node>;
  low: number;
}

/**
 * The strongly connected components of a graph (Tarjan's algorithm), each after all components that
 * it leads to. Types that contain each other share a component, and any other type has its own. Not
 * recursive, because a graph can be deeper than the stack.
 */
export function components<Node>(
  nodes: Iterable<Node>,
  partsOf: (node: Node) => readonly Node[],
): readonly (readonly Node[])[] {
  const found: Node[][] = [];
  const indexes = new Map<Node, number>();
  const path: Node[] = [];
  const onPath = new Set<Node>();
  const steps: Step<Node>[] = [];

  const enter = (node: Node): void => {
    const index = indexes.size;
    indexes.set(node, index);
    path.push(node);
    onPath.add(node);
    steps.push({ node, parts: partsOf(node)[Symbol.iterator](), low: index });
  };
  const leave = ({ node, low }: Step<Node>): void => {
    steps.pop();
    if (low === indexes.get(node)) found.push(takeFrom(node));
    const before = steps.at(-1);
    if (before) before.low = Math.min(before.low, low);
  };
  const takeFrom = (first: Node): Node[] => {
    const component = path.splice(path.lastIndexOf(first));
    for (const node of component) onPath.delete(node);
    return component;
  };
  for (const start of nodes) {
    if (!indexes.has(start)) enter(start);
    for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
      const { value: part, done } = step.parts.next();
      if (done) leave(step);
      else if (!indexes.has(part)) enter(part);
      else if (onPath.has(part)) step.low = Math.min(step.low, indexes.get(part) as number);
    }
  }
  return found;
}
