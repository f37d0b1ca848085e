/** Texts that this browser stores, by name. They contain no credentials. */
export const stored = {
  read: (name: string): string => localStorage.getItem(`mikrokit:${name}`) ?? '',
  write: (name: string, text: string): void => localStorage.setItem(`mikrokit:${name}`, text),
};

/** Texts that this tab stores until it is closed, by name. */
export const storedByTab = {
  read: (name: string): string => sessionStorage.getItem(`mikrokit:${name}`) ?? '',
  write: (name: string, text: string): void => {
    if (text === '') sessionStorage.removeItem(`mikrokit:${name}`);
    else sessionStorage.setItem(`mikrokit:${name}`, text);
  },
};

/**
 * Removes data that older versions of this page have stored: headers and the parameters of hooks,
 * which are credentials.
 */
export function removeStoredCredentials(): void {
  const names = Object.keys(localStorage).filter((name) =>
    /^mikrokit:(?:headers$|hook:)/.test(name),
  );
  for (const name of names) localStorage.removeItem(name);
}
