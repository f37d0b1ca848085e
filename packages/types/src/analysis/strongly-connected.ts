/**
 * The strongly connected components of a graph (Tarjan's algorithm), each after all that it leads to. Types that contain
 * each other share a component; any other type has its own.
 */
export function components<Node>(
  nodes: Iterable<Node>,
  partsOf: (node: Node) => readonly Node[],
): readonly (readonly Node[])[] {
  const found: Node[][] = [];
  const indexes = new Map<Node, number>();
  const path: Node[] = [];
  const onPath = new Set<Node>();

  const visit = (node: Node): number => {
    const index = indexes.size;
    indexes.set(node, index);
    path.push(node);
    onPath.add(node);
    let low = index;
    for (const part of partsOf(node)) {
      if (!indexes.has(part)) low = Math.min(low, visit(part));
      else if (onPath.has(part)) low = Math.min(low, indexes.get(part) as number);
    }
    if (low === index) found.push(takeFrom(node));
    return low;
  };
  const takeFrom = (first: Node): Node[] => {
    const component = path.splice(path.lastIndexOf(first));
    for (const node of component) onPath.delete(node);
    return component;
  };
  for (const node of nodes) if (!indexes.has(node)) visit(node);
  return found;
}
