import type { RuntimeConfig } from '@sharpside/contracts';
import { Box, ChevronDownIcon, LinkIcon, PageHeader, Text, TextLink } from '@sharpside/shared-ui';
import { useLocation } from '@sharpside/shared-ui/routing';
import { type ReactNode, useEffect } from 'react';
import { useShell } from '../site/shell-context.tsx';
import { useDocumentTitle } from '../site/use-document-title.ts';

/** `id` names the answer in addresses (`/faq#data`), so it must not change with the words. */
type FaqEntry = { id: string; question: string; answer: ReactNode };

function toFaqEntries({ productName, providerName, subscribeUrl }: RuntimeConfig): FaqEntry[] {
  return [
    {
      id: 'product',
      question: `What is ${productName}?`,
      answer: (
        <span>
          Statistics, predictions and calculators for people who bet on MLB, NBA and NFL games.{' '}
          <span>{productName}</span> gathers in one place the information that our partner cappers use. It
          takes no bets itself. The calculators are open to everybody; most other screens need you to log in.
        </span>
      ),
    },
    {
      id: 'subscription',
      question: 'What do I get with a subscription?',
      answer: (
        <span>
          All tools, updated daily. Payment runs through a partner service, <span>{providerName}</span>:{' '}
          <TextLink href={subscribeUrl} target="_blank" rel="noopener noreferrer">
            see the subscription
          </TextLink>
          .
        </span>
      ),
    },
    {
      id: 'checkout',
      question: 'I subscribed and was sent to a checkout. What now?',
      answer: (
        <span>
          That is expected: after subscribing you are sent to the <span>{providerName}</span> checkout. Once
          you have paid, log out here and log in again, so that your subscription is read. It can lag by up to
          an hour. Logins reset every morning, so you will log in again each day in any case.
        </span>
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
        <span>
          Try a hard refresh, which ignores what your browser has kept: Ctrl + Shift + R on Windows and Linux,
          Cmd + Shift + R on a Mac. On a phone, close the tab and open the page again.
        </span>
      ),
    },
  ];
}

/** Opens the answer in the address. Browsers do so only on a page load, not after a link in the page. */
function useNamedAnswer() {
  const { hash } = useLocation();
  useEffect(() => {
    const answer = hash === '' ? null : document.getElementById(hash.slice(1));
    const entry = answer?.closest('details');
    if (!answer || !entry) return;
    entry.open = true;
    answer.scrollIntoView();
  }, [hash]);
}

function Entry({ id, question, answer }: FaqEntry) {
  return (
    <Box
      borderTopWidth="1px"
      borderColor="border"
      css={{
        '& > summary > svg': { flexShrink: 0, transitionProperty: 'rotate', transitionDuration: 'normal' },
        '&[open] > summary > svg': { rotate: '180deg' },
        '& > summary::-webkit-details-marker': { display: 'none' },
      }}
      asChild
    >
      <details>
        <Box
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          gap="4"
          minHeight="16"
          py="3"
          cursor="pointer"
          fontSize="md"
          fontWeight="semibold"
          listStyleType="none"
          _hover={{ color: 'accent.text' }}
          asChild
        >
          <summary>
            <span>{question}</span>
            <ChevronDownIcon />
          </summary>
        </Box>
        {/* The id is on the answer, so that browsers open it. The scroll margin keeps the question above visible. */}
        <Box id={id} pb="6" pe="8" scrollMarginTop="16">
          <Text size="md" tone="muted">
            {answer}
          </Text>
          <Box display="inline-flex" alignItems="center" minHeight="11" data-no-print="" asChild>
            <TextLink href={`#${id}`} aria-label={`Address of this answer: ${question}`}>
              <LinkIcon />
            </TextLink>
          </Box>
        </Box>
      </details>
    </Box>
  );
}

export function FaqPage() {
  const { config } = useShell();
  useDocumentTitle('FAQ');
  useNamedAnswer();
  return (
    <Box maxWidth="48rem" mx="auto">
      <PageHeader title="FAQ" subtitle="Short answers to what visitors ask." />
      <Box borderBottomWidth="1px" borderColor="border">
        {toFaqEntries(config).map((entry) => (
          <Entry key={entry.question} {...entry} />
        ))}
      </Box>
    </Box>
  );
}
