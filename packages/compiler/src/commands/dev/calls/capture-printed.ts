/** Tells what this process prints, as it is printed. */
export function capturePrinted(onText: (text: string) => void): void {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write;
    const capturing = (chunk: unknown, ...rest: unknown[]): boolean => {
      onText(typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString());
      return Reflect.apply(write, stream, [chunk, ...rest]);
    };
    stream.write = capturing as typeof write;
  }
}
