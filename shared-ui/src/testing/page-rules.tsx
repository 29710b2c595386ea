import { Global } from '@emotion/react';
import { GLOBAL_STYLES } from '../theme/global-styles.ts';

/** The rules that stand in every page of the product (`global-rules.ts`), for a test that looks at colours or places. */
export const PageRules = () => <Global styles={GLOBAL_STYLES} />;
