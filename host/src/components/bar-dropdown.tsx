import { Box, type BoxProps, ChevronDownIcon } from '@sharpside/shared-ui';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { DOWN_A_MENU, findNextPlace } from './move-focus.ts';
import { BAR_HEIGHT, BAR_ITEM } from './styles.ts';

export type BarDropdownProps = {
  label: string;
  /** A drawing before the label. */
  icon?: ReactNode;
  onPointerEnter?: () => void;
  /** True if it contains the present page. */
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onClose: () => void;
  /** True if it has no room in the bar: hidden and unreachable, but with its natural width. */
  isOut?: boolean;
  panel?: BoxProps;
  children: ReactNode;
};

const MARGIN_PX = 8;

/** Takes an item out of the bar's row, but keeps its natural width for measurements. */
export const OUT_OF_ROW: BoxProps = { position: 'absolute', left: '0', visibility: 'hidden' };

function useWithinWindow(isOpen: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!isOpen || !current) return;
    current.style.translate = '0';
    const beyond = current.getBoundingClientRect().right - (document.documentElement.clientWidth - MARGIN_PX);
    if (beyond > 0) current.style.translate = `${-Math.ceil(beyond)}px`;
  }, [isOpen]);
  return ref;
}

/** Calls `onEscape` at Escape wherever the focus is, because Safari on a Mac does not focus a clicked button. */
function useEscape(isOpen: boolean, onEscape: () => void) {
  const escapeNow = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key, defaultPrevented }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) escapeNow();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}

/**
 * A dropdown of the bar: a button that opens links, by mouse, touch and keyboard. Links are rendered only while the
 * dropdown is open, because a page with all links of all menus would be larger for everybody.
 */
export function BarDropdown(props: BarDropdownProps) {
  const {
    label,
    isCurrent,
    isOpen,
    onToggle,
    onClose,
    isOut = false,
    panel,
    icon,
    children,
    ...rest
  } = props;
  const panelId = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = useWithinWindow(isOpen);

  useEscape(isOpen, () => {
    onClose();
    buttonRef.current?.focus();
  });

  function onKeyDown(event: KeyboardEvent) {
    const isOnButton = event.target === buttonRef.current;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isOnButton && !isArrow) return;
    // Opened at once, because the links that may get the focus exist only while the dropdown is open.
    if (!isOpen) flushSync(onToggle);
    const links = [...(panelRef.current?.querySelectorAll('a') ?? [])];
    const index = links.findIndex((link) => link.matches(':focus'));
    const from = isOnButton && event.key === 'ArrowUp' ? 0 : index;
    const place = findNextPlace(event.key, { index: from, count: links.length, keys: DOWN_A_MENU });
    if (place === undefined) return;
    event.preventDefault();
    links[place]?.focus();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
  }

  return (
    <Box
      position="relative"
      {...(isOut && OUT_OF_ROW)}
      inert={isOut}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      {...rest}
      asChild
    >
      <li>
        <Box {...BAR_ITEM} asChild>
          <button
            ref={buttonRef}
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            aria-current={isCurrent || undefined}
            onClick={onToggle}
          >
            {icon}
            <span>{label}</span>
            <ChevronDownIcon size={12} />
          </button>
        </Box>
        <Box
          ref={panelRef}
          id={panelId}
          hidden={!isOpen}
          position="absolute"
          top="calc(100% + 8px)"
          left="-8px"
          p="2"
          minWidth="13rem"
          maxHeight={`calc(100dvh - ${BAR_HEIGHT} - 1rem)`}
          overflowY="auto"
          overscrollBehavior="contain"
          bg="bg.raised"
          borderWidth="1px"
          borderColor="border.strong"
          borderRadius="lg"
          boxShadow="0 12px 32px rgb(0 0 0 / 0.35)"
          {...panel}
        >
          {isOpen && children}
        </Box>
      </li>
    </Box>
  );
}
