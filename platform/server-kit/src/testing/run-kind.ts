/** True where `TEST_LONG=1` asks for the long form of what walks through kills, failures and changes. */
export const IS_LONG_RUN = process.env.TEST_LONG === '1';

/** True in the files of the system layer (`vitest.config.ts`), which start real servers. */
export const IS_SYSTEM_LAYER = process.env.TEST_LAYER === 'system';
