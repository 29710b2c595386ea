import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { PageHeader } from './page-header.tsx';

it('holds the h1, and beside it section, subtitle and actions in that order where it is given them', () => {
  const { rerender } = renderUi(<PageHeader title="Odds Converter" />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Odds Converter');
  const header = document.querySelector('header');
  expect(header?.querySelectorAll(':scope > :not(:empty)')).toHaveLength(1);
  rerender(
    <PageHeader
      section="Tools"
      title="Odds Converter"
      subtitle="One price in four forms."
      actions={<button type="button">Copy link</button>}
    />,
  );
  expect(header?.textContent).toBe('ToolsOdds ConverterOne price in four forms.Copy link');
  screen.getByRole('heading', { name: 'Odds Converter' });
});
