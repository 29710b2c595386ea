// Chakra's own types are for bundlers, and the builds that inline these rules are checked as Node reads them.
/** See `global-rules.ts`. */
export function writeGlobalRules(): string;
