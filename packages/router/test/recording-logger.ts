import type { Logger } from '@mikrokit/router';

/** A logger that keeps what it is given. */
export function recordingLogger() {
  const entries: { level: string; details: Record<string, unknown>; message: string }[] = [];
  const at = (level: string) => (details: object, message: string) => {
    entries.push({ level, details: details as Record<string, unknown>, message });
  };
  const logger: Logger = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  };
  return { logger, entries };
}
