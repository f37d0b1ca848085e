// It comes without types.
declare module '@platformatic/flame' {
  export function generateFlamegraph(profile: string, output: string): Promise<unknown>;
  export function generateMarkdown(
    profile: string,
    output: string,
    options: { readonly format: 'summary' | 'detailed' | 'adaptive' },
  ): Promise<unknown>;
}
