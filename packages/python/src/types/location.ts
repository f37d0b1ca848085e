/** The location of a type, from which types without a name get one: `ArticlesListResult`. */
export type Location = readonly string[];

/** Hears of types that Python cannot have. */
export type Reject = (location: Location, problem: string) => void;
