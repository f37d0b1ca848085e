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
