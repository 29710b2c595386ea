/** For a state that comes by itself, and on a busy machine comes late. Only what hangs meets the limit. */
export const PATIENCE = { timeout: 25_000, interval: 20 };
