import type { RuntimeConfig } from '@sharpside/contracts';
import { TextLink } from '@sharpside/shared-ui';
import type { ReactNode } from 'react';

/** `id` names the answer in addresses (`/faq#data`), so it stays when the words change. */
export type FaqEntry = { id: string; question: string; answer: ReactNode };

/** The six questions that visitors ask, answered for one deployment. */
export function toFaqEntries({ productName, providerName, subscribeUrl }: RuntimeConfig): FaqEntry[] {
  return [
    {
      id: 'product',
      question: `What is ${productName}?`,
      answer: (
        <>
          Statistics, predictions and calculators for people who bet on MLB, NBA and NFL games. {productName}{' '}
          gathers in one place the information that our partner cappers use. It takes no bets itself. The
          calculators are open to everybody; most other screens need you to log in.
        </>
      ),
    },
    {
      id: 'subscription',
      question: 'What do I get with a subscription?',
      answer: (
        <>
          All tools, updated daily. Payment runs through a partner service, {providerName}:{' '}
          <TextLink href={subscribeUrl} target="_blank" rel="noopener noreferrer">
            see the subscription
          </TextLink>
          .
        </>
      ),
    },
    {
      id: 'checkout',
      question: 'I subscribed and was sent to a checkout. What now?',
      answer: (
        <>
          That is how it goes: after subscribing you are sent to the {providerName} checkout. Once you have
          paid, log out here and log in again, so that your subscription is read. It can lag by up to an hour.
          Logins reset every morning, so you will log in again each day in any case.
        </>
      ),
    },
    {
      id: 'updates',
      question: 'How often is the data updated?',
      answer: 'MLB and NBA data refresh daily. NFL data refreshes weekly.',
    },
    {
      id: 'hit-rates',
      question: 'How often are the hit rates updated?',
      answer: 'The NFL hit-rate sheet updates once a day.',
    },
    {
      id: 'old-data',
      question: 'The data looks old. What can I do?',
      answer: (
        <>
          Try a hard refresh, which leaves out what your browser kept: Ctrl + Shift + R on Windows and Linux,
          Cmd + Shift + R on a Mac. On a phone, close the tab and open the page again.
        </>
      ),
    },
  ];
}
