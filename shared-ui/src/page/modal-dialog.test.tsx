import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { installDialogs } from '../testing/document/install-dialogs.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { ModalDialog } from './modal-dialog.tsx';

installDialogs();

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <ModalDialog label="Box" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <button type="button" onClick={() => setIsOpen(false)}>
          Inside
        </button>
      </ModalDialog>
    </>
  );
}

function renderWithUser(element: ReactElement) {
  renderUi(element);
  return { user: userEvent.setup() };
}

async function renderOpened() {
  const view = renderWithUser(<Page />);
  await view.user.click(screen.getByRole('button', { name: 'Open' }));
  return view;
}

const box = () => screen.queryByRole('dialog', { name: 'Box' });
const inside = () => screen.queryByRole('button', { name: 'Inside' });

it('takes the focus and gives it back, and holds its content only while it is open', async () => {
  const { user } = await renderOpened();
  expect(document.activeElement).toBe(inside());
  await user.keyboard('{Enter}');
  expect(box()).toBeNull();
  expect(document.querySelector('dialog')?.childElementCount).toBe(0);
  expect(document.activeElement?.textContent).toBe('Open');
});

it('closes on a click on its backdrop, and not on one inside', async () => {
  const onClose = vi.fn();
  const { user } = renderWithUser(
    <ModalDialog label="Box" isOpen onClose={onClose}>
      <p>Text</p>
    </ModalDialog>,
  );
  await user.click(screen.getByText('Text'));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('dialog', { name: 'Box' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('stays open when it is opened again before the news of its closing has come', async () => {
  const { user } = await renderOpened();
  const opener = screen.getByRole('button', { name: 'Open', hidden: true });
  act(() => inside()?.click());
  act(() => opener.click());
  await user.tab();
  expect(box()).not.toBeNull();
});
