import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { HOST_ROUTES } from '../site/host-routes.ts';
import { FaqPage } from './faq-page.tsx';

prepareShell();

const entries = () => [...document.querySelectorAll('details')];
const answerTo = (question: RegExp) =>
  entries().find((entry) => question.test(entry.querySelector('summary')?.textContent ?? ''))?.textContent;

describe('the FAQ', () => {
  it('is an accordion of six questions, of which the first is open, with an address and a text for each answer', () => {
    // FAQ-01
    renderShell(<FaqPage />);
    const before = screen.getByRole('heading', { name: 'Prices, chances and edges' });
    const isFirst = (entry: Element) =>
      (entry.compareDocumentPosition(before) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(
      entries()
        .filter(isFirst)
        .map((entry) => entry.querySelector('summary')?.textContent),
    ).toEqual([
      'What is Testline?', // FAQ-02
      'What do I get with a subscription?', // FAQ-03
      'I subscribed and was sent to a checkout. What now?', // FAQ-04
      'How often is the data updated?', // FAQ-05
      'How often are the hit rates updated?', // FAQ-06
      'The data looks old. What can I do?', // FAQ-07
    ]);
    expect(entries().map((entry) => entry.open)).toEqual(entries().map((_, at) => at === 0));
    for (const { question, says } of [
      { id: 'FAQ-08', question: /What is/, says: 'the information that our partner cappers use' },
      { id: 'FAQ-09', question: /subscription\?/, says: 'All tools, updated daily.' },
      { id: 'FAQ-10', question: /the data updated/, says: 'MLB and NBA data refresh daily.' },
      { id: 'FAQ-11', question: /the data updated/, says: 'NFL data refreshes weekly.' },
      { id: 'FAQ-12', question: /hit rates/, says: 'The NFL hit-rate sheet updates once a day.' },
      { id: 'FAQ-13', question: /subscription\?/, says: 'Payment runs through a partner service, Provider' },
      { id: 'FAQ-14', question: /checkout/, says: 'after subscribing you are sent to the Provider checkout' },
      { id: 'FAQ-14', question: /checkout/, says: 'log out here and log in again' },
      { id: 'FAQ-15', question: /checkout/, says: 'It can lag by up to an hour.' },
      { id: 'FAQ-16', question: /checkout/, says: 'Logins reset every morning' },
      { id: 'FAQ-17', question: /looks old/, says: 'Try a hard refresh' },
    ])
      expect(answerTo(question)).toContain(says);
    for (const entry of entries()) {
      entry.open = true;
      const question = entry.querySelector('summary')?.textContent;
      const link = screen.getByRole('link', { name: `Address of this answer: ${question}` });
      expect(entry.querySelector(link.getAttribute('href') ?? '')?.contains(link)).toBe(true);
    }
    const title = HOST_ROUTES.find(({ path }) => path === '/faq')?.title;
    expect(document.title).toBe(`${title} · Testline`);
    const link = screen.getByText('see the subscription');
    expect(link.getAttribute('href')).toBe('https://provider.test/subscribe');
  });

  it('says after them how prices, chances and edges are meant, with the way to the record and the converter', () => {
    renderShell(<FaqPage />);
    for (const { question, says } of [
      { question: /edge\?/, says: 'minus the chance that the market gives it without the books’ margin' },
      { question: /no-vig/, says: 'both sides have 50.0%' },
      { question: /prices from/, says: 'Each price names its book' },
      { question: /How fresh/, says: 'show when they were last updated' },
      { question: /record counted/, says: 'misses included' },
    ])
      expect(answerTo(question)).toContain(says);
    for (const entry of entries()) entry.open = true;
    const hrefs = ['the record', 'The record', 'Try it with two prices'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual(['/#record', '/#record', '/#worth']);
  });

  it.each([
    { path: '/faq#edge', open: ['What is an edge?'] },
    { path: '/faq#old-data', open: ['The data looks old. What can I do?'] },
    { path: '/faq#nowhere', open: [] },
  ])('opens the answer that $path names', ({ path, open }) => {
    renderShell(<FaqPage />, { path });
    const opened = entries().filter((entry) => entry.open);
    expect(opened.map((entry) => entry.querySelector('summary')?.textContent)).toEqual(open);
  });
});
