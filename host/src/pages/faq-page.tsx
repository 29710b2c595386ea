import type { RuntimeConfig } from '@sharpside/contracts';
import { Box, ChevronDownIcon, Heading, LinkIcon, PageHeader, Text, TextLink } from '@sharpside/shared-ui';
import { Link, useLocation } from '@sharpside/shared-ui/routing';
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

/** A link to a part of the front page. */
const HomeLink = ({ part, children }: { part: string; children: string }) => (
  <TextLink asChild>
    <Link to={`/#${part}`}>{children}</Link>
  </TextLink>
);

/** Explanations of the figures of the lists, in the words of the screens. */
const METHODS: readonly FaqEntry[] = [
  {
    id: 'edge',
    question: 'What is an edge?',
    answer: (
      <span>
        The chance that our model gives a bet, minus the chance that the market gives it without the books’
        margin. If the model says 25% and the market 19%, the edge is +6%. It is a bet only if the chance is
        also higher than the price implies; otherwise lists show “No bet”. An edge is an estimate:{' '}
        <HomeLink part="record">the record</HomeLink> shows how often the model was right.
      </span>
    ),
  },
  {
    id: 'no-vig',
    question: 'What does no-vig mean?',
    answer: (
      <span>
        Without the book’s margin, the vig. At -110 on both sides each price implies 52.4%, together 104.8%.
        The 4.8 points above 100% are the margin. Divided by their sum, both sides have 50.0%: the no-vig
        chance. <HomeLink part="worth">Try it with two prices</HomeLink>.
      </span>
    ),
  },
  {
    id: 'prices',
    question: 'Where are the prices from?',
    answer:
      'From US sportsbooks, gathered by a service for odds. Each price names its book; the best price is the one that pays most. Compare it with the book before you bet: a price can change at any moment.',
  },
  {
    id: 'price-updates',
    question: 'How fresh are prices and scores?',
    answer:
      'Scores of live games are refreshed while you watch. Prices are as old as the board says: MLB Odds and NFL Hit Rates show when they were last updated, and the foot of each page says when the data of a league were. Once a game has begun, its prices are taken off the lists.',
  },
  {
    id: 'record-method',
    question: 'How is the record counted?',
    answer: (
      <span>
        <HomeLink part="record">The record</HomeLink> has every prediction of the last 30 days, misses
        included. Each point is a group of predictions of about equal size: how likely the model called them,
        and how many of them came. On the dashed line both are the same; above it the model was too careful,
        below it too bold. A player who did not play is not counted. A list marked as back-test has too few
        published predictions yet: its figures were worked out afterwards, each day from what was known before
        it.
      </span>
    ),
  },
];

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

function Entry({ id, question, answer, isOpen }: FaqEntry & { isOpen: boolean }) {
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
      <details open={isOpen}>
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

type AccordionProps = {
  entries: readonly FaqEntry[];
  /** The entry that is open at first. */
  opened?: string | undefined;
};

const Accordion = ({ entries, opened }: AccordionProps) => (
  <Box borderBottomWidth="1px" borderColor="border">
    {entries.map((entry) => (
      <Entry key={entry.id} {...entry} isOpen={entry.id === opened} />
    ))}
  </Box>
);

export function FaqPage() {
  const { config } = useShell();
  // An address may name another answer.
  const { hash } = useLocation();
  useDocumentTitle('FAQ');
  useNamedAnswer();
  return (
    <Box maxWidth="48rem" mx="auto">
      <PageHeader title="FAQ" subtitle="Short answers to what visitors ask." />
      <Accordion entries={toFaqEntries(config)} opened={hash === '' ? 'product' : undefined} />
      <Heading size="lg" mt="12" mb="4">
        Prices, chances and edges
      </Heading>
      <Accordion entries={METHODS} />
    </Box>
  );
}
