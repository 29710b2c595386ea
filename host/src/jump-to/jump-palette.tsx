import { createNameSearch } from '@sharpside/contracts';
import { Box, Button, Flex, Text, toSearchWords } from '@sharpside/shared-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { findNextPlace } from '../components/move-focus.ts';
import { DestinationList, toOptionId } from './destination-list.tsx';
import { type Destination, describeKind } from './destinations.ts';
import { isSame, readRecent, rememberChoice } from './recent.ts';
import { SearchIcon } from './search-icon.tsx';
import type { AllOutlines } from './use-all-outlines.ts';
import { useSubjects } from './use-subjects.ts';

type Words = { name: string; label: string[]; section: string[] };

/**
 * Score of a typed word: 3 at the start of the label, 2 at a later word of the label, 1 at a word of the section, 0
 * inside the label or across its words ('hitrate'), -1 not found.
 */
function scoreWord(typed: string, { name, label, section }: Words): number {
  if (label[0]?.startsWith(typed)) return 3;
  if (label.some((word) => word.startsWith(typed))) return 2;
  if (section.some((word) => word.startsWith(typed))) return 1;
  return createNameSearch(typed)(name) ? 0 : -1;
}

/**
 * Destinations that contain every typed word, best match first, equal matches in the given order. Without words: all.
 */
export function rankDestinations(destinations: readonly Destination[], text: string): Destination[] {
  const typed = toSearchWords(text);
  return destinations
    .map((destination) => {
      const words = typed.length > 0 && {
        name: destination.label,
        label: toSearchWords(destination.label),
        section: toSearchWords([describeKind(destination), ...(destination.codes ?? [])].join(' ')),
      };
      const scores = words ? typed.map((word) => scoreWord(word, words)) : [];
      return {
        destination,
        fits: !scores.includes(-1),
        score: scores.reduce((sum, score) => sum + score, 0),
      };
    })
    .filter(({ fits }) => fits)
    .sort((a, b) => b.score - a.score)
    .map(({ destination }) => destination);
}

type JumpPaletteProps = {
  destinations: readonly Destination[];
  /** `whole` if these are all pages of the site. */
  state?: AllOutlines['state'];
  /** True if the visitor is signed in and so may see players. */
  isMember: boolean;
  onGo: (path: string) => void;
};

/** Nobody reads a longer list, and it takes noticeable time to render. */
const MAX_SHOWN = 60;

/** A note on the list; empty if no note is needed. */
function toNote(
  state: AllOutlines['state'],
  { found, text, isLoading }: { found: number; text: string; isLoading: boolean },
): string {
  if (state === 'loading') return 'Loading all sections...';
  if (state === 'failed')
    return 'Only some sections are listed: the site did not answer. Close this and open it again.';
  if (found === 0 && isLoading) return 'Looking for teams, players and games...';
  if (found === 0) return `No page, player or team is called “${text.trim()}”.`;
  return found > MAX_SHOWN ? `${found - MAX_SHOWN} more: type more letters of their names.` : '';
}

/** The visitor's last choices, then the games of today and every page. */
const withRecent = (recent: readonly Destination[], destinations: readonly Destination[]) => [
  ...recent.map((one) => ({ ...one, isRecent: true })),
  ...destinations.filter((one) => !recent.some((other) => isSame(one, other))),
];

const HINTS = ['↑ ↓ choose', 'Enter go', 'Esc close'];
const KEYS = { next: 'ArrowDown', previous: 'ArrowUp' };

/** The search field and its results: type to narrow, arrows to choose, Enter to go. */
export function JumpPalette({ destinations, state = 'whole', isMember, onGo }: JumpPaletteProps) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const [recent] = useState(readRecent);
  const isTyped = text.trim() !== '';
  const { games, others, isLoading } = useSubjects(text.trim(), { destinations, isMember });
  const all = isTyped
    ? rankDestinations([...destinations, ...games, ...others], text)
    : withRecent(recent, [...games, ...destinations]);
  const found = all.slice(0, MAX_SHOWN);
  const isNothing = state === 'whole' && all.length === 0 && !isLoading;
  const note = toNote(state, { found: all.length, text, isLoading });

  function go(index: number) {
    const chosen = found[index];
    if (!chosen) return;
    rememberChoice(chosen);
    onGo(chosen.path);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    const place = findNextPlace(event.key, { index: activeIndex, count: found.length, keys: KEYS });
    if (place !== undefined) {
      event.preventDefault();
      setActiveIndex(place);
    }
    if (event.key === 'Enter' && found.length > 0) {
      event.preventDefault();
      go(activeIndex);
    }
  }

  return (
    <>
      <Box display="flex" alignItems="center" gap="3" px="6" borderBottomWidth="1px" borderColor="border">
        <SearchIcon />
        <Box
          flex="1"
          minWidth="0"
          height="12"
          bg="transparent"
          fontSize="md"
          outline="none"
          _placeholder={{ color: 'fg.subtle', opacity: 1 }}
          asChild
        >
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label="Jump to a page"
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={found[activeIndex] && toOptionId(listId, activeIndex)}
            placeholder="Page, team, player or game"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setActiveIndex(0);
            }}
            onKeyDown={onKeyDown}
          />
        </Box>
        {/* The keys that open the palette from anywhere, as this machine calls them. */}
        <Text as="kbd" hideBelow="md" fontFamily="inherit" size="xs" tone="subtle" aria-hidden="true">
          {/Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}
        </Text>
      </Box>
      <DestinationList
        listId={listId}
        destinations={found}
        activeIndex={activeIndex}
        onPoint={setActiveIndex}
        onChoose={go}
      />
      <Text aria-live="polite" tone="muted" px="6" pb={note === '' ? '0' : isNothing ? '2' : '5'}>
        {note}
      </Text>
      {isNothing && (
        <Box px="6" pb="4">
          <Button
            size="sm"
            variant="outline"
            minHeight={{ base: '11', md: 'auto' }}
            onClick={() => {
              setText('');
              field.current?.focus();
            }}
          >
            All pages
          </Button>
        </Box>
      )}
      <Flex hideBelow="md" gap="4" px="6" py="2" borderTopWidth="1px" borderColor="border" aria-hidden="true">
        {HINTS.map((hint) => (
          <Text key={hint} size="xs" tone="subtle">
            {hint}
          </Text>
        ))}
      </Flex>
    </>
  );
}
