export interface Tree {
  name: string;
  children: Tree[];
}

/** Two types that contain each other. */
export interface Folder {
  name: string;
  newest: Document | null;
}

export interface Document {
  title: string;
  folder?: Folder;
}

/** Members that only their last field tells apart, each holding the union again. */
export type Chain = Sum | Product;

export interface Sum {
  next: Chain | null;
  sum: number;
}

export interface Product {
  next: Chain | null;
  product: number;
}
