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

/** Only the last field distinguishes the members, and each contains the union again. */
export type Chain = Sum | Product;

export interface Sum {
  next: Chain | null;
  sum: number;
}

export interface Product {
  next: Chain | null;
  product: number;
}
