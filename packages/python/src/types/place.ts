/** Where a type stands, which gives names to types without any: `ArticlesListResult`. */
export type Place = readonly string[];

/** Hears of types that Python cannot have. */
export type Reject = (place: Place, problem: string) => void;
