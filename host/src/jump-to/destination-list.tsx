import { Box, type BoxProps } from '@sharpside/shared-ui';
import { memo, useEffect, useRef } from 'react';
import { MARKER_BEFORE } from '../components/styles.ts';
import { type Destination, describeKind } from './destinations.ts';

type DestinationListProps = {
  listId: string;
  destinations: readonly Destination[];
  activeIndex: number;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
};

/** The id of one option, for `aria-activedescendant`. */
export const toOptionId = (listId: string, index: number) => `${listId}-${index}`;

// The options are plain elements: styled parts take ten times as long to render, and there are up to sixty.
const OPTIONS: BoxProps['css'] = {
  '& > [role=option]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minHeight: { base: '11', md: '10' },
    py: '1',
    px: '4',
    borderRadius: 'md',
    cursor: 'pointer',
    position: 'relative',
    '&[aria-selected=true]': { bg: 'bg.hover' },
    '&[aria-selected=true]::before': { ...MARKER_BEFORE, left: '1' },
    '& > span + span': { flexShrink: 0, fontSize: 'xs', color: 'fg.subtle' },
  },
};

type OptionProps = Destination & {
  id: string;
  index: number;
  isActive: boolean;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
};

// Memoized, so that an option renders only when its own props change.
const Option = memo(
  ({ id, index, isActive, onPoint, onChoose, label, section, kind, isRecent }: OptionProps) => {
    const ref = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
    }, [isActive]);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the search field, which has the keys
      // biome-ignore lint/a11y/useFocusableInteractive: the same
      <div
        ref={ref}
        id={id}
        role="option"
        aria-selected={isActive}
        onPointerMove={() => onPoint(index)}
        onClick={() => onChoose(index)}
      >
        <span>{label}</span>
        <span>{`${isRecent ? 'Recent · ' : ''}${describeKind({ section, kind })}`}</span>
      </div>
    );
  },
);

/** Pages that match the typed text. The keyboard focus stays in the search field. */
export function DestinationList(props: DestinationListProps) {
  const { listId, destinations, activeIndex, onPoint, onChoose } = props;
  return (
    <Box
      id={listId}
      role="listbox"
      aria-label="Pages"
      p="2"
      maxHeight="min(24rem, 50dvh)"
      overflowY="auto"
      css={OPTIONS}
    >
      {destinations.map((destination, index) => (
        <Option
          // Games of a day may share a board.
          key={`${destination.path} ${destination.label}`}
          id={toOptionId(listId, index)}
          isActive={index === activeIndex}
          index={index}
          onPoint={onPoint}
          onChoose={onChoose}
          {...destination}
        />
      ))}
    </Box>
  );
}
