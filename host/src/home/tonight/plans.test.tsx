import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CONFIG, prepareShell, renderShell } from '../../layout/testing/render-shell.tsx';
import { Plans } from './plans.tsx';

prepareShell();

it('names the pages by who may open them, and leads to the subscription', () => {
  renderShell(<Plans isSubscriber={false} />);
  const texts = screen.getAllByText(/^(Ball|Tools)$/).map(({ parentElement }) => parentElement?.textContent);
  expect(texts).toEqual(['Tools Calculator, Converter', 'Ball Scores, Park Factors, Definitions']);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([['Subscribe', CONFIG.subscribeUrl]]);
});

it('has the price and the link to it once the operator has written it', () => {
  const pricing = '$19 a month, ended any time.\n\nTaxes are included.';
  renderShell(<Plans isSubscriber={false} />, { config: { operatorTexts: { pricing } } });
  screen.getByText('$19 a month, ended any time.');
  expect(screen.getByRole('link', { name: 'Pricing' }).getAttribute('href')).toBe('/pricing');
});
