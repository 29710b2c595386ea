import { Link, useLocation } from '@sharpside/shared-ui/routing';
import { type RenderedScreen, renderScreen as renderAt } from '@sharpside/shared-ui/testing';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';

const SameScreen = () => <Link to={useLocation().pathname}>Same screen, afresh</Link>;

/** Renders a screen as it stands in the product, come from the home page, beside a link to itself. */
export const renderScreen = (element: ReactNode, address: string): RenderedScreen =>
  renderAt(
    <>
      <SameScreen />
      {element}
    </>,
    ['/', address],
  );

/** The key of that name beside the field of that label. */
export function fieldKey(name: string, field: string): HTMLElement {
  const keys = screen.getAllByRole('button', { name });
  const found = keys.find((key) => key.getAttribute('aria-description') === field);
  if (!found) throw new Error(`The field '${field}' has no key '${name}'.`);
  return found;
}
