import { js } from '../emit/code.ts';
import type { ConstraintCheck, ConstraintRule } from './constraint.ts';

/**
 * A function of the application's, by its name in the model. It gets values that satisfy their type and all other
 * constraints. Only the codecs that the compiler writes for a server have the function.
 */
export interface CheckConstraint {
  readonly kind: 'check';
  readonly name: string;
}

export const checkRule: ConstraintRule<CheckConstraint> = {
  print: ({ name }) => `Check<${JSON.stringify(name)}>`,
  mismatch: ({ name }) => (name === '' ? 'needs a name' : undefined),
  code: 'check',
  // Without its function, nothing is refused; constrained.ts calls the function.
  accepts: () => true,
};

export const checkCheck: ConstraintCheck<CheckConstraint> = ({ name }, value, emit) => {
  const check = emit.check(name);
  return check && js`${emit.helper('passesCheck')}(${check}, ${name}, ${value})`;
};
