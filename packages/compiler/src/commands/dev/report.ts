/** Prints a line of `mikrokit dev`, beside what the server prints. */
export function report(message: string): void {
  console.error(`[mikrokit] ${message}`);
}
