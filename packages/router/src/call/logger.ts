/** The logger of a router, with the conventional methods: pino and console fit as they are. */
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

/**
 * A logger that never fails: no exception or rejection of the application's logger can break a
 * reply.
 */
export function createSafeLogger(logger: Logger = errorsToConsole): Logger {
  const safely =
    (level: keyof Logger) =>
    (details: object, message: string): void => {
      try {
        const outcome: unknown = logger[level](details, message);
        if (outcome instanceof Promise) outcome.catch(ignore);
      } catch {
        // Nothing is left to report to.
      }
    };
  return {
    debug: safely('debug'),
    info: safely('info'),
    warn: safely('warn'),
    error: safely('error'),
  };
}

function ignore(): void {}
