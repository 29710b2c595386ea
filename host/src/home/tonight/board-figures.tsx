import type { HighlightPick, HighlightRecord, Highlights } from '@sharpside/contracts/api';
import { Box, type BoxProps, Flex, Text } from '@sharpside/shared-ui';
import { formatGameDay, readNow } from '@sharpside/shared-ui/eastern';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { Link } from '@sharpside/shared-ui/routing';
import type { ReactNode } from 'react';
import { type Bet, capitalize, findBet, toPercent, toSignedPercent } from './figures.ts';
import { ServedLink } from './served-link.tsx';

const MAX_FIGURES = 2;

// The whole figure is a tap target.
const FIGURE_LINK: BoxProps = {
  textDecoration: 'underline',
  textDecorationColor: 'transparent',
  _hover: { textDecorationColor: 'currentColor' },
  _after: { content: '""', position: 'absolute', inset: 0 },
};

type FigureOfProps = {
  label: string;
  value: string;
  unit: string;
  subject: ReactNode;
  context: string;
};

function FigureOf({ label, value, unit, subject, context }: FigureOfProps) {
  return (
    <Box minWidth="0" position="relative">
      <Text size="xs" tone="muted" fontStretch="condensed" letterSpacing="label" fontWeight="medium">
        {label}
      </Text>
      <Flex wrap="wrap" align="baseline" columnGap="2">
        <Box
          as="span"
          fontSize="2.5rem"
          lineHeight="1.1"
          fontWeight="heavy"
          fontStretch="condensed"
          color="accent.text"
        >
          {value}
        </Box>
        <Text as="span" size="xs" tone="muted">
          {unit}
        </Text>
      </Flex>
      <Text fontWeight="semibold">{subject}</Text>
      <Text size="xs" tone="muted" fontStretch="condensed">
        {context}
      </Text>
    </Box>
  );
}

/** A figure whose subject leads to a part of this page. */
const PartLink = ({ to, children }: { to: string; children: string }) => (
  <Box {...FIGURE_LINK} asChild>
    <Link to={to}>
      <span>{children}</span>
    </Link>
  </Box>
);

/** The best bet: the price at which book, and by how much the model finds it too high. */
function BestBet({ pick, price, edge }: Bet & { pick: HighlightPick }) {
  const { format } = useOddsFormat();
  return (
    <FigureOf
      label={`Best bet · ${capitalize(formatGameDay(pick.day, readNow()))}`}
      value={format(price.american)}
      unit={price.book}
      subject={<PartLink to="#tonight">{pick.player}</PartLink>}
      context={`${pick.event} · ${toSignedPercent(edge)} edge`}
    />
  );
}

/** The record of the list of the best bet: actual beside predicted share. */
function RecordOf({ record }: { record: HighlightRecord }) {
  const { event, hits, decided, expected_hits, is_back_test } = record;
  return (
    <FigureOf
      label={`${event} · Last 30 days`}
      value={toPercent(hits / decided)}
      unit="hit"
      subject={<PartLink to="#record">{`${toPercent(expected_hits / decided)} predicted`}</PartLink>}
      context={`${decided.toLocaleString('en-US')} picks, ${is_back_test ? 'back-test' : 'misses included'}`}
    />
  );
}

/** The best bet with the record of its list; other figures in the places that these leave free. */
export function BoardFigures({ pick, records, figures }: Pick<Highlights, 'pick' | 'records' | 'figures'>) {
  const bet = pick && findBet(pick);
  const record = bet && records.find(({ path, decided }) => path === pick.path?.split('?')[0] && decided > 0);
  const others = MAX_FIGURES - (bet ? 1 : 0) - (record ? 1 : 0);
  return (
    <>
      {bet && <BestBet pick={pick} {...bet} />}
      {record && <RecordOf record={record} />}
      {figures.slice(0, others).map(({ section, label, subject, path, ...figure }) => (
        <FigureOf
          key={`${section} ${label}`}
          {...figure}
          label={`${section} · ${label}`}
          subject={
            <ServedLink path={path} look={FIGURE_LINK}>
              <span>{subject}</span>
            </ServedLink>
          }
        />
      ))}
    </>
  );
}
