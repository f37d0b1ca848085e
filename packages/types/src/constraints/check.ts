import { js } from '../code/code.ts';
import type { ConstraintCheck, ConstraintRule } from '../interfaces/constraint-rule.ts';
import type { CheckConstraint } from '../model/constraints.ts';

export const checkRule: ConstraintRule<CheckConstraint> = {
  print: ({ name }) => `Check<${JSON.stringify(name)}>`,
  mismatch: ({ name }) => (name === '' ? 'needs a name' : undefined),
  code: 'check',
  // Without its function, it rejects nothing. constrained.ts calls the function.
  accepts: () => true,
};

export const checkCheck: ConstraintCheck<CheckConstraint> = ({ name }, value, emit) => {
  const check = emit.check(name);
  return check && js`${emit.helper('passesCheck')}(${check}, ${name}, ${value})`;
};
