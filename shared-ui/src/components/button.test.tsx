import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Link, MemoryRouter } from '../routing.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { Button, IconButton } from './button.tsx';
import { CloseIcon } from './icon.tsx';

describe('Button', () => {
  it('submits a form only when told to', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    renderUi(
      <form onSubmit={onSubmit}>
        <Button>Clear</Button>
        <Button type="submit">Calculate</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Calculate' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('lends its looks to a link, which stays a link', () => {
    renderUi(
      <MemoryRouter>
        <Button asChild>
          <Link to="/faq">Learn More</Link>
        </Button>
      </MemoryRouter>,
    );
    const link = screen.getByRole('link', { name: 'Learn More' });
    expect(link.getAttribute('href')).toBe('/faq');
    expect(link.hasAttribute('type')).toBe(false);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keeps its look out of the document', () => {
    renderUi(
      <Button variant="outline" size="sm">
        Calculate
      </Button>,
    );
    const { attributes } = screen.getByRole('button');
    expect([...attributes].map(({ name }) => name).sort()).toEqual(['class', 'type']);
  });
});

describe('IconButton', () => {
  it('is named by its label, for screen readers and on hover', () => {
    renderUi(
      <IconButton label="Close menu">
        <CloseIcon />
      </IconButton>,
    );
    const button = screen.getByRole('button', { name: 'Close menu' });
    expect(button.title).toBe('Close menu');
    expect(button.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
