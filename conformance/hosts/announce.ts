/** Tells the process that started this one where it listens, over whatever joins them, and ends with it. */
export function announce(url: string): void {
  if (process.send !== undefined) {
    process.on('disconnect', () => process.exit());
    process.send({ url });
  } else {
    process.stdout.write(`${JSON.stringify({ url })}\n`);
    process.stdin.on('end', () => process.exit());
    process.stdin.resume();
  }
}
