/** True if `TEST_LONG=1` requests long runs of the tests with kills, failures and random changes. */
export const IS_LONG_RUN = process.env.TEST_LONG === '1';

/** True in the files of the system layer (`vitest.config.ts`), which start real servers. */
export const IS_SYSTEM_LAYER = process.env.TEST_LAYER === 'system';
