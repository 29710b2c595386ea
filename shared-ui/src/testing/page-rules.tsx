import { Global } from '@emotion/react';
import { GLOBAL_STYLES } from '../theme/global-styles.ts';
import { MEASURES } from '../theme/system.ts';

/** Without `PageStyles`, as in tests, rules name measures. */
const RULES = [...GLOBAL_STYLES, { ':root': Object.fromEntries(MEASURES) }];

/** The rules that stand in every page of the product (`global-rules.ts`), for a test that looks at colours or places. */
export const PageRules = () => <Global styles={RULES} />;
