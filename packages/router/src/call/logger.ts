/** Where a router reports: the conventional shape, so a pino logger fits as it is. */
export interface Logger {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Writes errors to stderr and nothing else. */
export const errorsToConsole: Logger = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: (details, message) => console.error(message, details),
};

/** Logs and never fails: neither a logger that throws nor one that rejects may break a reply. */
export function logSafely(
  logger: Logger,
  level: keyof Logger,
  details: object,
  message: string,
): void {
  try {
    const outcome: unknown = logger[level](details, message);
    if (outcome instanceof Promise) outcome.catch(ignore);
  } catch {
    // Nowhere is left to report to.
  }
}

function ignore(): void {}
