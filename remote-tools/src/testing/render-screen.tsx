import { Link, useLocation } from '@sharpside/shared-ui/routing';
import { type RenderedScreen, renderScreen as renderAt } from '@sharpside/shared-ui/testing';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';

const SameScreen = () => <Link to={useLocation().pathname}>Same screen, afresh</Link>;

/** Renders a screen as on the site: reached from the home page, with a link to itself. */
export const renderScreen = (element: ReactNode, address: string): RenderedScreen =>
  renderAt(
    <>
      <SameScreen />
      {element}
    </>,
    ['/', address],
  );

export function fieldKey(name: string, field: string): HTMLElement {
  const keys = screen.getAllByRole('button', { name });
  const found = keys.find((key) => key.getAttribute('aria-description') === field);
  if (!found) throw new Error(`The field '${field}' has no key '${name}'.`);
  return found;
}
