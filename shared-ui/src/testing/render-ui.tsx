import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { UiProvider } from '../ui-provider.tsx';

/** Renders something of ours as it stands in the product: inside the provider. */
export function renderUi(element: ReactElement) {
  return render(element, { wrapper: UiProvider });
}
