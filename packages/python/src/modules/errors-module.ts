import { callOf, printStatement, subscript } from '../expression.ts';
import { quote } from '../python-text.ts';
import type { ErrorClass } from '../routes/errors.ts';
import { moduleText } from './module-text.ts';

/** The module of all exceptions. */
export function writeErrorsModule(classes: readonly ErrorClass[]): string {
  const text = classes
    .map(({ name, wireType, data, statuses }) => {
      const base = subscript('generated.RpcError', [data]);
      const head = printStatement('', callOf(`class ${name}`, [base]), { after: ':\n' });
      const doc = statuses === undefined ? '' : `    """Status ${statuses.join(' or ')}."""\n\n`;
      return `\n\n${head}${doc}    wire_type = ${quote(wireType)}\n`;
    })
    .join('');
  const usesTypes = /\btypes\./.test(text);
  return moduleText(text, usesTypes ? ['from . import types\n'] : []);
}
