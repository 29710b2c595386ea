import { Global } from '@emotion/react';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { GLOBAL_STYLES } from '../theme/global-styles.ts';
import { MEASURES } from '../theme/system.ts';
import { UiProvider } from '../ui-provider.tsx';

/** Without `PageStyles`, as in tests, rules contain names of measures, so their values are added. */
const RULES = [...GLOBAL_STYLES, { ':root': Object.fromEntries(MEASURES) }];

/** The rules of every page of the product (`global-rules.ts`), for tests of colours or positions. */
export const PageRules = () => <Global styles={RULES} />;

const Page = ({ children }: { children?: ReactNode }) => (
  <>
    <PageRules />
    <UiProvider>{children}</UiProvider>
  </>
);

/** Renders an element as in the product: inside the provider, on a page with its rules. */
export function renderUi(element: ReactElement): RenderResult {
  return render(element, { wrapper: Page });
}
