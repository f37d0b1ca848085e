/** A line of a pane: its text, and its changes. */
export interface Line {
  readonly text: string;
  /** New in this frame: it gets a background. */
  readonly isNew?: boolean;
  /** The part that the editor underlines. */
  readonly wrong?: string;
}

/** The contents of the picture at one moment. */
export interface Frame {
  readonly title: string;
  readonly api: readonly Line[];
  readonly client: readonly Line[];
  readonly terminal: readonly Line[];
}
