/** Sends the URL to the parent process, over IPC or stdout, and exits when the parent does. */
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
