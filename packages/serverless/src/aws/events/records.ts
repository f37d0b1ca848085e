/** The records of an event if `key` names the service in each of them, otherwise `undefined`. */
export function recordsFrom(
  event: object,
  key: string,
  service: string,
): readonly object[] | undefined {
  const { Records: records } = event as { readonly Records?: unknown };
  if (!Array.isArray(records)) return undefined;
  const isFrom = records.every((record: unknown) => Object(record)[key] === service);
  return isFrom && records.length > 0 ? records : undefined;
}

/** `arn:aws:sqs:eu-west-1:123456789012:orders` → `orders` */
export function resourceName(arn: string): string {
  return arn.slice(arn.lastIndexOf(':') + 1);
}

/** A string of an event, whose fields can be anything. Empty for other values. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A message as the parameter of its route. The error for one that is not JSON does not quote it. */
export function parseMessage(text: unknown): unknown {
  try {
    return JSON.parse(text as string);
  } catch {
    throw new Error('The message is not JSON');
  }
}
