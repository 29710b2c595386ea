type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** By what a field is found again, and how many of the same come before it. */
type Handle = { by: keyof typeof NAMES; name: string; kind: string; nth: number };
type Entry = { handles: Handle[]; value: string | boolean };
type Focus = { handles: Handle[]; selection: Selected | undefined };
type Selected = { start: number; end: number; direction: 'forward' | 'backward' | 'none' };

/** React makes up other ids in each mount. */
const MADE_UP_ID = /[:«_]r_?[0-9a-z]+[:»_]/i;

const toId = ({ id }: Field) => (MADE_UP_ID.test(id) ? '' : id);

const toLabel = (field: Field) =>
  (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '').trim();

/** What a field goes by, the surest first; empty where it has no such name. */
const NAMES = {
  id: toId,
  name: ({ name }: Field) => name,
  label: toLabel,
  order: (field: Field) => (toId(field) || field.name || toLabel(field) ? '' : 'nameless'),
};
const WAYS = ['id', 'name', 'label', 'order'] as const;

const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

const toKind = (field: Field) => {
  if (!isCheckable(field)) return field.tagName;
  return field.type === 'radio' ? `radio ${field.value}` : field.type;
};

/** Neither what is nobody's business nor what no script may fill in. */
const isCarried = ({ type, autocomplete }: Field) =>
  !['password', 'file', 'select-multiple'].includes(type) &&
  !/password|one-time-code|^cc-/.test(autocomplete);

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const listFields = (area: Element) => [...area.querySelectorAll('input, textarea, select')].filter(isField);

const listSame = (area: Element, { by, name, kind }: Omit<Handle, 'nth'>) =>
  listFields(area).filter((field) => toKind(field) === kind && NAMES[by](field) === name);

function toHandles(area: Element, field: Field): Handle[] {
  return WAYS.flatMap((by) => {
    const handle = { by, name: NAMES[by](field), kind: toKind(field) };
    return handle.name === '' ? [] : [{ ...handle, nth: listSame(area, handle).indexOf(field) }];
  });
}

function findField(area: Element, handles: readonly Handle[]): Field | undefined {
  for (const handle of handles) {
    const field = listSame(area, handle)[handle.nth];
    if (field) return field;
  }
  return undefined;
}

function readSelection(field: Field): Selected | undefined {
  // Fields for numbers and dates have none to read.
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return undefined;
  const { selectionStart: start, selectionEnd, selectionDirection } = field;
  return { start, end: selectionEnd ?? start, direction: selectionDirection ?? 'none' };
}

// React hears of what a visitor does only: past its own setter, and with the event of a hand.
function enter(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (isCheckable(field) && field.checked !== value) field.click();
    return;
  }
  const isChoice = field instanceof HTMLSelectElement;
  if (field.value === value || field.disabled || !isCarried(field)) return;
  if (isChoice && ![...field.options].some((option) => option.value === value)) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (isChoice) field.dispatchEvent(new Event('change', { bubbles: true }));
}

function takeUp(field: Field, selection: Selected | undefined): void {
  field.focus({ preventScroll: true });
  if (selection === undefined || field instanceof HTMLSelectElement || field.selectionStart === null) return;
  field.setSelectionRange(selection.start, selection.end, selection.direction);
}

function readFocus(area: Element): Focus | undefined {
  const focused = document.activeElement;
  if (!isField(focused) || !area.contains(focused)) return undefined;
  return { handles: toHandles(area, focused), selection: readSelection(focused) };
}

/**
 * Reads what a visitor edited in a screen, given in the order of their last edits, and where they are in it. Returns what enters
 * that into another release of the screen.
 *
 * What the other one has no field for is left out; what follows from other fields it works out itself. The focus stays where the
 * visitor has put it meanwhile.
 */
export function carryFields(area: Element, edited: Iterable<EventTarget>): (next: Element) => void {
  const entries = [...edited]
    .filter(isField)
    .filter((field) => area.contains(field) && isCarried(field))
    .map(
      (field): Entry => ({
        handles: toHandles(area, field),
        value: isCheckable(field) ? field.checked : field.value,
      }),
    );
  const focus = readFocus(area);
  return (next) => {
    for (const { handles, value } of entries) {
      // Looked for one by one: a choice may bring the fields after it.
      const field = findField(next, handles);
      if (field) enter(field, value);
    }
    const field = focus && findField(next, focus.handles);
    const isFree = (document.activeElement ?? document.body) === document.body;
    if (field && isFree) takeUp(field, focus.selection);
  };
}
