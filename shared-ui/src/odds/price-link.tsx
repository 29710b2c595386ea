import { chakra } from '@chakra-ui/react/styled-system';
import { findAmericanIn } from '@sharpside/shared-odds';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { TextLink } from '../components/text.tsx';
import { Link } from '../link.tsx';
import { useLocation, useSearchParams } from '../live-page.ts';
import { findPricePage, toArbitrageHref, toConverterHref } from './calculator-links.ts';

// Makes room for a thumb on phones, without making rows taller.
const THUMB = {
  position: 'relative',
  _after: {
    content: { base: '""', md: 'none' },
    position: 'absolute',
    insetInline: '-2',
    top: '50%',
    height: '11',
    transform: 'translateY(-50%)',
  },
} as const;

// A price keeps its colour, because a table of blue figures could not be read. A quiet line says that it is a link.
const Plain = chakra('a', {
  base: {
    ...THUMB,
    color: 'inherit',
    textDecoration: 'underline',
    textDecorationColor: 'border.strong',
    textUnderlineOffset: '3px',
    _hover: { textDecorationColor: 'currentColor' },
    _focusVisible: { textDecorationColor: 'currentColor' },
  },
});

/** The state of a calculator's history entry whose previous entry is the page of the price. */
const OPENED_BY_PRICE = 'opened-by-price';

function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

export type PriceLinkProps = {
  /** American odds, or a text that contains them, such as `-1.5 (+140)`. */
  price: number | string;
  /** The price as the screen shows it. */
  children: ReactNode;
  /** The place of the price in this page, such as `#pick-7`, to which the converter's link leads back. */
  hash?: string | undefined;
};

/**
 * A price that opens the odds converter, filled in. The converter has a link back to this page.
 *
 * The price has the colour of its surroundings and a quiet line below. A text without odds stays a text.
 */
export function PriceLink({ price, children, hash = '' }: PriceLinkProps) {
  const here = useHere();
  const american = typeof price === 'number' ? price : findAmericanIn(price);
  if (american === undefined) return children;
  return (
    <Plain asChild>
      <Link
        to={toConverterHref(american, here + hash)}
        state={OPENED_BY_PRICE}
        title="Open in the odds converter"
      >
        {children}
      </Link>
    </Plain>
  );
}

export type ArbitrageLinkProps = {
  /** American odds of both sides, or texts that contain them. */
  sides: readonly [number | string | null, number | string | null];
  children: ReactNode;
};

/** A link to the arbitrage calculator with the result for both sides of a game; nothing while a side has no price. */
export function ArbitrageLink({ sides, children }: ArbitrageLinkProps) {
  const here = useHere();
  const [first, second] = sides.map((side) => (typeof side === 'string' ? findAmericanIn(side) : side));
  if (first == null || second == null) return null;
  return (
    <TextLink asChild css={THUMB}>
      <Link to={toArbitrageHref([first, second], here)} state={OPENED_BY_PRICE}>
        {children}
      </Link>
    </TextLink>
  );
}

/**
 * On a calculator: the link back to the page whose price it was opened with; nothing without such a page. In the tab of
 * that page it goes back in the history, so that the page is where the visitor left it.
 */
export function BackToPrices() {
  const [params] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const page = findPricePage(params);
  if (page === undefined) return null;
  function goBack(event: MouseEvent) {
    // A press for another tab opens the address.
    if (state !== OPENED_BY_PRICE || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <chakra.p mb="3" fontSize="sm">
      <TextLink asChild css={THUMB}>
        <Link to={page.href} onClick={goBack}>{`← Back to ${page.name}`}</Link>
      </TextLink>
    </chakra.p>
  );
}
