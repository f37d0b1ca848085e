"""Further attempts of calls that failed for a time, by the rules of the TypeScript client."""
