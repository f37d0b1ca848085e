/** Whether a content type is JSON in UTF-8, as RFC 9110 section 8.3 writes it: any case, with or without parameters. */
export function isJsonContentType(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true;
  if (contentType === undefined) return false;
  const [type, ...parameters] = contentType.toLowerCase().split(';');
  return type?.trim() === 'application/json' && parameters.every(allowsUtf8);
}

function allowsUtf8(parameter: string): boolean {
  const [name, value] = parameter.split('=', 2);
  if (name?.trim() !== 'charset') return true;
  return /^(?:utf-?8|"utf-?8")$/.test(value?.trim() ?? '');
}
