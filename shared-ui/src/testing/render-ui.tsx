import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { UiProvider } from '../ui-provider.tsx';
import { PageRules } from './page-rules.tsx';

const Page = ({ children }: { children?: ReactNode }) => (
  <>
    <PageRules />
    <UiProvider>{children}</UiProvider>
  </>
);

/** Renders something of ours as it stands in the product: inside the provider, on a page with its rules. */
export function renderUi(element: ReactElement): RenderResult {
  return render(element, { wrapper: Page });
}
