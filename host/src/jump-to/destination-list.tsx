import { Box, Text } from '@sharpside/shared-ui';
import { useEffect, useRef } from 'react';
import { MARKER_BEFORE } from '../components/styles.ts';
import type { Destination } from './destinations.ts';

type DestinationListProps = {
  listId: string;
  destinations: readonly Destination[];
  activeIndex: number;
  onPoint: (index: number) => void;
  onChoose: (destination: Destination) => void;
};

/** The id of one option, for `aria-activedescendant`. */
export const toOptionId = (listId: string, index: number) => `${listId}-${index}`;

type OptionProps = { id: string; isActive: boolean; onPoint: () => void; onChoose: () => void } & Destination;

function Option({ id, isActive, onPoint, onChoose, label, section }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Box
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="4"
      height="10"
      px="4"
      borderRadius="md"
      cursor="pointer"
      bg={isActive ? 'bg.hover' : 'transparent'}
      position="relative"
      css={{ '&[aria-selected=true]::before': { ...MARKER_BEFORE, left: '1' } }}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span>{label}</span>
      {section !== null && (
        <Text as="span" size="xs" tone="subtle">
          {section}
        </Text>
      )}
    </Box>
  );
}

/** Pages that match the typed text; the keyboard stays in the field above. */
export function DestinationList(props: DestinationListProps) {
  const { listId, destinations, activeIndex, onPoint, onChoose } = props;
  return (
    <Box id={listId} role="listbox" aria-label="Pages" p="2" maxHeight="min(24rem, 50dvh)" overflowY="auto">
      {destinations.map((destination, index) => (
        <Option
          key={destination.path}
          id={toOptionId(listId, index)}
          isActive={index === activeIndex}
          onPoint={() => onPoint(index)}
          onChoose={() => onChoose(destination)}
          {...destination}
        />
      ))}
    </Box>
  );
}
