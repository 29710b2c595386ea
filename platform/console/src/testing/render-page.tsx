import type { Whoami } from '@sharpside/contracts/control';
import { PageStyles, UiProvider } from '@sharpside/shared-ui';
import { MemoryRouter, useLocation } from '@sharpside/shared-ui/routing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { SessionProvider } from '../session-context.ts';
import { aSession } from './a-control-service.ts';

const WHEREABOUTS = 'whereabouts';

export function Whereabouts() {
  const { pathname, search } = useLocation();
  return (
    <div data-testid={WHEREABOUTS} hidden>
      {pathname}
      {search}
    </div>
  );
}

export const readAddress = () => screen.getByTestId(WHEREABOUTS).textContent;

const Ui = ({ children }: { children: ReactNode }) => (
  <PageStyles>
    <UiProvider>{children}</UiProvider>
  </PageStyles>
);

type PageOptions = { path?: string; session?: Whoami };

/** Renders a part of the console at an address, with its own cache. */
export function renderPage(children: ReactNode, { path = '/', session = aSession() }: PageOptions = {}) {
  const toPage = (content: ReactNode) => (
    <MemoryRouter initialEntries={[path]}>
      <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>
        <Ui>
          <SessionProvider value={session}>{content}</SessionProvider>
        </Ui>
      </SWRConfig>
      <Whereabouts />
    </MemoryRouter>
  );
  const cache = new Map();
  const { rerender, container, unmount } = render(toPage(children));
  return {
    user: userEvent.setup(),
    container,
    unmount,
    become: (content: ReactNode) => rerender(toPage(content)),
  };
}

export const hrefOf = (link: HTMLElement): string | null => link.getAttribute('href');

export const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

/**
 * The classes of a part of the design system, such as a badge in a certain tone, to compare with an element's
 * `className`.
 */
export const lookOf = (part: ReactElement): string | undefined =>
  render(<Ui>{part}</Ui>).container.firstElementChild?.className;

/** The notices in a part of the page, without the notices of tables. */
export const noticesIn = (part: HTMLElement): HTMLElement[] =>
  within(part)
    .queryAllByRole('status')
    .filter(({ textContent }) => !/: \d+ rows?$/.test(textContent ?? ''));
