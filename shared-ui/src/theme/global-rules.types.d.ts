// Chakra's own types are for bundlers, but the builds that inline these rules are type-checked as Node modules.
/** See `global-rules.ts`. */
export function writeGlobalRules(): string;
