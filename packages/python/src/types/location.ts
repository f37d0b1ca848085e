/** Where a type stands, which gives names to types without any: `ArticlesListResult`. */
export type Location = readonly string[];

/** Hears of types that Python cannot have. */
export type Reject = (location: Location, problem: string) => void;
