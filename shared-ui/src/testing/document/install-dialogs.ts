const openers = new WeakMap<HTMLDialogElement, Element | null>();

function findFocusable(dialog: HTMLDialogElement) {
  return dialog.querySelector<HTMLElement>('a[href], button, input');
}

/** Adds modal dialogs to jsdom: open state, moving the focus in and back, Escape, an asynchronous close event. */
export function installDialogs(): void {
  // Test files share their document, and a second listener would close the next dialog too.
  if (Object.hasOwn(HTMLDialogElement.prototype, 'showModal')) return;
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      if (this.open) throw new DOMException('The dialog is already open.', 'InvalidStateError');
      openers.set(this, document.activeElement);
      this.open = true;
      findFocusable(this)?.focus();
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      const opener = openers.get(this);
      openers.delete(this);
      // A dialog that was removed meanwhile does not restore the focus.
      if (this.isConnected && opener instanceof HTMLElement) opener.focus();
      queueMicrotask(() => this.dispatchEvent(new Event('close')));
    },
  });
  window.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented) return;
    // Escape closes only modal dialogs, the last one first.
    const open = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
    [...open].findLast((dialog) => openers.has(dialog))?.close();
  });
}
