import { Box, Flex, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { formatStart } from '@sharpside/shared-ui/dates';
import type { Day } from '@sharpside/shared-ui/eastern';
import type { Game, LiveSituation } from '../../api/scores.ts';
import { BaseDiamond } from './base-diamond.tsx';

const MAX_OUTS = 3;

function Outs({ outs }: { outs: number }) {
  return (
    <Flex gap="2" alignItems="center">
      <Flex gap="1" aria-hidden="true">
        {Array.from({ length: MAX_OUTS }, (_, index) => (
          <Box
            key={`lamp ${index + 1}`}
            boxSize="2"
            borderRadius="full"
            borderWidth="1px"
            borderColor="border.strong"
            bg={index < outs ? 'warn' : 'transparent'}
          />
        ))}
      </Flex>
      <Text size="xs" tone="muted">{`${outs} ${outs === 1 ? 'out' : 'outs'}`}</Text>
    </Flex>
  );
}

function Live({ live, description }: { live: LiveSituation; description: string }) {
  const { inning, outs, count, bases } = live;
  return (
    <>
      <Text fontWeight="bold" color="accent.text">
        {inning ?? description}
      </Text>
      {/* Visitors read 'pre 0' by SCO-17. */}
      {inning === null && (
        <Text size="xs" tone="subtle">
          pre 0
        </Text>
      )}
      <BaseDiamond bases={bases} />
      {count !== null && (
        <Text size="md" fontWeight="bold">
          <VisuallyHidden>Count </VisuallyHidden>
          <span>{count}</span>
        </Text>
      )}
      {outs !== null && <Outs outs={outs} />}
    </>
  );
}

export function GameStatus({ game, day }: { game: Game; day: Day }) {
  const { state, startsAt, live, description, halt } = game;
  return (
    <Flex
      direction="column"
      alignItems="center"
      justifyContent="center"
      gap="1"
      textAlign="center"
      minWidth="10"
    >
      {live && <Live live={live} description={description} />}
      {!live && state === 'pre' && (
        <Text size="sm" fontWeight="bold">
          {formatStart(day, startsAt)}
        </Text>
      )}
      {!live && state === 'pre' && halt && <Text size="xs">{halt}</Text>}
      {!live && state !== 'pre' && (
        <Text fontWeight="bold" tone="muted">
          {description}
        </Text>
      )}
    </Flex>
  );
}
