// The package has no types.
declare module '@platformatic/flame' {
  /** A profile in the format of pprof: names of functions and files are indexes of one table. */
  export interface Profile {
    stringTable: StringTable;
    encode(): Uint8Array;
  }
  export interface StringTable {
    readonly constructor: new () => StringTable;
    readonly strings: readonly string[];
    dedup(text: string): number;
  }
  export function parseProfile(profile: string): Promise<Profile>;
  export function generateFlamegraph(profile: string, output: string): Promise<unknown>;
  export function generateMarkdown(
    profile: string,
    output: string,
    options: { readonly format: 'summary' | 'detailed' | 'adaptive' },
  ): Promise<unknown>;
}
