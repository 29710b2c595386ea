import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { Heading } from '../components/text.tsx';

const CardFrame = chakra('section', {
  base: {
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.raised',
    minWidth: 0,
    boxShadow: 'raised',
  },
  variants: {
    tone: {
      raised: {},
      board: {
        bg: 'board',
        // Unlit lamps, barely visible.
        backgroundImage: 'radial-gradient(circle, #ffffff09 1px, transparent 1.5px)',
        backgroundSize: '8px 8px',
        color: 'fg',
        // Lines and hovered backgrounds inside take the board's colours.
        '--ui-colors-border': '{colors.board.line}',
        '--ui-colors-bg\\.hover': '{colors.board.line}',
        boxShadow: 'board',
      },
    },
  },
  defaultVariants: { tone: 'raised' },
});

const CardHeader = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '2',
    minHeight: '12',
    // Room above a title that wraps. Buttons may take it.
    py: '2',
    '& > :is(button, :has(button))': { my: '-1' },
    px: { base: '4', md: '6' },
    borderBottomWidth: '1px',
    borderColor: 'inherit',
  },
});

const CardBody = chakra('div', { base: { p: { base: '4', md: '6' } } });

/** Props of `Card`. */
export type CardProps = Omit<HTMLChakraProps<'section'>, 'title'> & {
  /** The card's heading; names the region for screen readers. */
  title?: ReactNode;
  /** The region's name, if other cards have the same title, such as the same teams on two days. */
  label?: string;
  /** Heading level of the title on its page. Default: 2. */
  level?: 2 | 3 | 4;
  /** Actions at the right end of the title row. Not shown without a title. */
  actions?: ReactNode;
  /** `board`: the scoreboard for results, dark in both themes. Default: `raised`. */
  tone?: 'raised' | 'board';
  children: ReactNode;
};

/** A surface for one topic, with a title row. */
export function Card({ title, label, level = 2, actions, tone = 'raised', children, ...rest }: CardProps) {
  const titleId = useId();
  const isNamed = title !== undefined;
  return (
    <CardFrame
      tone={tone}
      {...(tone === 'board' && { 'data-theme': 'dark' })}
      {...(label === undefined ? isNamed && { 'aria-labelledby': titleId } : { 'aria-label': label })}
      {...rest}
    >
      {isNamed && (
        <CardHeader>
          <Heading as={`h${level}`} size="md" id={titleId}>
            {title}
          </Heading>
          {actions}
        </CardHeader>
      )}
      <CardBody>{children}</CardBody>
    </CardFrame>
  );
}
