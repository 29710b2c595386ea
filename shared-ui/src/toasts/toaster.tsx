import { createRoot, type Root } from 'react-dom/client';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../components/icon.tsx';
import { Toaster } from './sonner.ts';
import { TOAST_CSS } from './toast-styles.ts';

const ICONS = {
  error: <AlertIcon size={18} />,
  success: <CheckIcon size={18} />,
  info: <InfoIcon size={18} />,
  warning: <AlertIcon size={18} />,
  close: <CloseIcon size={14} />,
};

/** A distance from the end of the window, clear of the preview mark there. */
const aboveMark = (distance: string) => ({ bottom: `calc(${distance} + var(--preview-mark-room, 0px))` });

// Sonner's defaults fit the product: 3 at once, 4000 ms, 356 px, 14 px apart, 24 px from the corner (phones: 16 px).
const ToastRegion = () => (
  <Toaster
    className="toasts"
    // Sonner's theme has no effect, because our own sheet has both themes and follows the page's.
    theme="light"
    icons={ICONS}
    closeButton
    offset={aboveMark('24px')}
    mobileOffset={aboveMark('16px')}
    toastOptions={{ unstyled: true, closeButtonAriaLabel: 'Dismiss' }}
  />
);

let place: { element: HTMLElement; root: Root } | undefined;

/** A constructed sheet, because the content policy allows no style element with text. */
function adoptLook() {
  // jsdom has no adopted sheets and no layout.
  if (!document.adoptedStyleSheets) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(TOAST_CSS);
  document.adoptedStyleSheets.push(sheet);
}

let hasLook = false;

/**
 * Adds the region of the toasts to the page, once. It is a separate React root, so it does not depend on the shell,
 * costs nothing before its first toast, and outlives a failed screen.
 */
export function mountToaster(): void {
  if (place) return;
  if (!hasLook) adoptLook();
  hasLook = true;
  const element = document.body.appendChild(document.createElement('div'));
  element.dataset.toasts = '';
  const root = createRoot(element);
  root.render(<ToastRegion />);
  place = { element, root };
}

/** Removes the region with all its toasts. */
export function unmountToaster(): void {
  place?.root.unmount();
  place?.element.remove();
  place = undefined;
}
