/** Texts that this browser keeps, by name. */
export const kept = {
  read: (name: string): string => localStorage.getItem(`mikrokit:${name}`) ?? '',
  write: (name: string, text: string): void => localStorage.setItem(`mikrokit:${name}`, text),
};
