import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Debian's Chromium. */
export const chromiumPath = '/usr/bin/chromium';

/** Whether there is a Chromium; if not, a warning names what is left untested. */
export function hasChromium(untested: string): boolean {
  const isInstalled = existsSync(chromiumPath);
  if (!isInstalled) console.warn(`There is no ${chromiumPath}: not tested are ${untested}.`);
  return isInstalled;
}

/** Starts it. The caller closes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
}
